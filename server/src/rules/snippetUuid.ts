import type { JsonNode } from '../json/jsonNode';
import type { Fix, Rule } from './engine/rule';
import { counted } from '../../../shared/counted';

export const snippetUuid: Rule = {
  code: 'snippet-uuid',
  title: 'Each snippet must have a uuid of its own',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'Snippets are pieces of program that `pulumi do` keeps in the state. Each is identified by its `uuid`, ' +
      'which the resources that it created name in `snippetID`. A copy by hand or a merge left one without, ' +
      'or two with the same.',
    repair: 'Restore the lost uuid, or remove the snippet that should not be there.',
  },
  checkState(model, report) {
    const list = model.deploymentField('snippets');
    if (!list?.isArray) return;
    const seen = new Map<string, { index: number; snippet: JsonNode; span: JsonNode }>();
    for (const [index, snippet] of [...list.elements()].entries()) {
      if (!snippet.isObject && !snippet.isNull) continue; // Another rule reports this.
      const node = snippet.field('uuid');
      if (node && !node.isString && !node.isNull) continue; // Another rule reports a wrong type.
      const uuid = node?.string ?? '';
      if (uuid === '') {
        report({
          span: node ?? { start: snippet.start, end: snippet.isNull ? snippet.end : snippet.start + 1 },
          message:
            'This snippet has no "uuid", so that Pulumi refuses the state: put it back from a backup, or remove the snippet.',
          engine: `snippet at index ${index} missing required 'uuid' field`,
          fixes: [removal(list, snippet, false)],
        });
        continue;
      }
      const first = seen.get(uuid);
      if (!first) {
        seen.set(uuid, { index, snippet, span: node! });
        continue;
      }
      report({
        span: node!,
        message:
          'An earlier snippet has the same "uuid", so that Pulumi refuses the state: remove one of the two.',
        engine: `duplicate snippet uuid ${JSON.stringify(uuid)} at indexes ${first.index} and ${index}`,
        related: [{ span: first.span, message: 'The first one is here.' }],
        // Snippets with the same text can't be told apart.
        fixes: [removal(list, snippet, first.snippet.raw === snippet.raw)],
      });
    }
  },
};

function removal(list: JsonNode, snippet: JsonNode, superfluous: boolean): Fix {
  return {
    title: superfluous ? 'Remove this copy of the snippet' : 'Remove this snippet',
    kind: 'remove-snippet',
    preferred: superfluous,
    lossless: superfluous,
    done: (count) => `${counted(count, 'copy', 'copies')} of a snippet removed`,
    changes: () => [{ kind: 'removeElement', list, element: snippet }],
  };
}
