import { describeResource } from '../state/describeResource';
import type { Rule } from './engine/rule';

export const otherStack: Rule = {
  code: 'other-stack',
  title: 'All resources must belong to the same stack',
  severity: 'warning',
  refusedBy: 'import',
  docs: {
    why:
      'A URN names the stack that the resource belongs to. Resources of another stack come from merging two states, ' +
      'from copying a state to a new stack, or from a rename. Pulumi refuses to import them.',
    repair:
      'If the whole state belongs to a stack of another name, import it there, or use `pulumi stack rename`. Single ' +
      'foreign entries were put here by mistake.',
  },
  checkState(model, report, { targetStack }) {
    const expected = targetStack ?? model.identity?.stack;
    if (expected === undefined) return;
    for (const { stack, resources } of model.graph.namedStacks) {
      if (stack === expected) continue;
      const severity = targetStack === undefined ? 'warning' : 'error';
      for (const resource of resources) {
        report({ span: resource.anchor, cause: stack, severity, resource }, () => ({
          message: targetStack
            ? `${describeResource(resource)} belongs to the stack '${stack}', not to '${expected}': import it there, or rename the stack in its URN.`
            : `${describeResource(resource)} belongs to the stack '${stack}', while most others belong to '${expected}': rename the stack in its URN, or remove the entry.`,
          engine: `resource '${resource.urn}' is from a different stack (${stack} != ${expected})`,
        }));
      }
    }
  },
};
