import { parseUrn } from '../../../../shared/urn';
import { factOf } from './groups';
import type { Span } from './trace';

/** What a row says of a span: what was done, and to what. */
export interface Label {
  readonly title: string;
  readonly subject: string;
}

/** What the spans are that are not the calls of a protocol. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['pulumi', 'pulumi'],
  ['pulumi-plan', 'Engine'],
  ['newPlugin', 'Start plugin'],
  ['LanguageRuntime/Run', 'Run program'],
  ['ResourceMonitor/RegisterResource', 'Resource'],
  ['ResourceMonitor/RegisterResourceOutputs', 'Outputs'],
]);

/** Names a span as a person would: `Create`, `bucket (aws:s3/bucket:Bucket)`. */
export function spanLabel(span: Span): Label {
  const { name, urn, token } = span;
  const [, call = name] = /^(?:Resource(?:Monitor|Provider)|LanguageRuntime)\/(.+)$/.exec(name) ?? [];
  // What a language host starts: `execNodejs`.
  const title = TITLES.get(name) ?? (/^exec[A-Z]/.test(name) ? 'Program' : call);
  if (urn !== undefined) return { title, subject: formatResource(urn) };
  return { title, subject: token ?? factOf(span, 'prefix') ?? factOf(span, 'operation') ?? '' };
}

/** `bucket (aws:s3/bucket:Bucket)` of a URN. */
export function formatResource(urn: string): string {
  const parts = parseUrn(urn);
  return parts ? `${parts.name} (${parts.type})` : urn;
}

/** Whose time a span is: what it is coloured by. */
export type Kind = 'provider' | 'registration' | 'program' | 'plugin' | 'engine';

/** The kinds, as a legend names them. */
export const KINDS: Readonly<Record<Kind, string>> = {
  provider: 'Provider',
  registration: 'Resource, from request to done',
  program: 'Program and its language host',
  plugin: 'Start or download of a plugin',
  engine: 'Engine and backend',
};

/** The kind of a span. */
export function spanKind({ name }: Span): Kind {
  if (name.startsWith('ResourceProvider/')) return 'provider';
  if (name.startsWith('ResourceMonitor/')) return 'registration';
  if (/^LanguageRuntime\/|^exec[A-Z]|^locateModule$/.test(name)) return 'program';
  return /plugin/i.test(name) ? 'plugin' : 'engine';
}
