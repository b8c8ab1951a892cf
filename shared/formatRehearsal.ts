import type { RehearsedResource } from './rehearsalReport';

/** A resource in one line: what becomes of it, which it is, and why. */
export function formatRehearsedResource(resource: RehearsedResource): string {
  const { next, today, name, type, createsExisting, isProtected, properties = [], causes = [] } = resource;
  const notes = [
    ...(createsExisting ? ['the stack has it today'] : []),
    ...(isProtected ? ['protected'] : []),
    ...(properties.length > 0 ? [properties.join(', ')] : []),
    ...causes,
  ];
  const before = today === undefined || today === next ? '' : ` (today: ${today})`;
  return `${next.padEnd(8)} ${name} (${type})${before}${notes.length > 0 ? `: ${notes.join('; ')}` : ''}`;
}
