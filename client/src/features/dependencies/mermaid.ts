import {
  formatReference,
  type DependencyResource,
  type DependencyView,
} from '../../../../shared/dependencies';

/**
 * The surroundings of a resource as a Mermaid `flowchart`, with arrows from dependencies to dependents. Text of the state is
 * only data: characters with a meaning in Mermaid are written as entities.
 */
export function mermaidOf({ focus, nodes }: DependencyView): string {
  const box = ({ index, name, type }: DependencyResource): string =>
    `  n${index}["${escaped(name)}<br>${escaped(type)}"]`;
  const arrows = nodes.flatMap(({ side, resource: { index }, references }) =>
    references.map((reference) => {
      const [from, to] = side === 'needs' ? [index, reference.index] : [reference.index, index];
      return `  n${from} -->|"${escaped(formatReference(reference))}"| n${to}`;
    }),
  );
  const taken = nodes.filter(({ isTaken }) => isTaken).map(({ resource }) => `n${resource.index}`);
  return [
    'flowchart LR',
    ...[focus, ...nodes.map(({ resource }) => resource)].map(box),
    ...arrows,
    '  classDef middle stroke-width:3px',
    `  class n${focus.index} middle`,
    ...(taken.length > 0 ? ['  classDef taken stroke-dasharray:4', `  class ${taken.join()} taken`] : []),
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/["#&<>\\`\r\n]/g, (character) => `#${character.charCodeAt(0)};`);
}
