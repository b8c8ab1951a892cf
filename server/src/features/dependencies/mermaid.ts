import type { DependencyView } from '../../../../shared/dependencies';

/**
 * The diagram as a Mermaid `flowchart`, with arrows from dependencies to dependents. Text of the state is only data:
 * characters with a meaning in Mermaid are written as entities.
 */
export function mermaidOf({ focus, nodes, edges, takenAlong }: DependencyView): string {
  const ids = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const lines = ['flowchart LR'];
  for (const { id, label, type, beyond } of nodes) {
    const more = beyond > 0 ? [`and ${beyond} more`] : [];
    const text = [label, type ?? 'of several types', ...more].map(escaped).join('<br>');
    lines.push(`  ${ids.get(id)!}["${text}"]`);
  }
  for (const { from, to, kinds, properties } of edges) {
    const inDetail = properties.length > 0 ? ` (${properties.join(', ')})` : '';
    lines.push(`  ${ids.get(to)!} -->|"${escaped(kinds.join(', ') + inDetail)}"| ${ids.get(from)!}`);
  }
  const middle = ids.get(`r${focus.index}`)!;
  lines.push('  classDef middle stroke-width:3px', `  class ${middle} middle`);
  const taken = nodes.filter((node) => node.taken > 0 && node.side !== 'focus').map(({ id }) => ids.get(id)!);
  if (takenAlong && taken.length > 0) {
    lines.push('  classDef taken stroke-dasharray:4', `  class ${taken.join(',')} taken`);
  }
  return `${lines.join('\n')}\n`;
}

const ESCAPED = /["#&<>\\`\r\n]/g;

function escaped(text: string): string {
  return text.replace(ESCAPED, (character) => `#${character.charCodeAt(0)};`);
}
