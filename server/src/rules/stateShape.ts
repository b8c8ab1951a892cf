import type { Rule } from './engine/rule';

export const stateShape: Rule = {
  code: 'state-shape',
  title: 'The file must hold a Pulumi state',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'A state is an object with a `deployment` (what `pulumi stack export` prints), a `checkpoint` (a file of a ' +
      'self-managed backend), or the bare deployment that `pulumi state edit` opens. This file is none of these, ' +
      'or it is one without content.',
    repair:
      'Export the state again with `pulumi stack export --file state.json`. Importing a file whose `deployment` is ' +
      '`null` or `{}` succeeds and **empties the stack**: do that only if you mean it.',
    engine: {
      list: 'json: cannot unmarshal array into Go value of type apitype.UntypedDeployment',
      'empty-object': "the stack 'dev' is too old to be used by this version of the Pulumi CLI",
    },
  },
  checkState(model, report) {
    const { root, shape, deployment } = model;
    if (!root) return;
    if (!root.isObject) {
      report({
        span: { start: root.start, end: Math.min(root.end, root.start + 20) },
        message:
          'This is not a Pulumi state: a state is a JSON object. Export it again with `pulumi stack export`.',
        fatal: true,
      });
      return;
    }
    if (shape === undefined) {
      if (!root.isValid) return;
      report({
        span: { start: root.start, end: root.start + 1 },
        message:
          'This is not a Pulumi state: it has neither a "deployment" nor a "checkpoint" nor "resources".',
        fatal: true,
      });
      return;
    }
    if (shape !== 'export' || !deployment?.isValid) return;
    if (
      deployment.isNull ||
      (deployment.isObject && deployment.get('resources') === undefined && isEmpty(deployment))
    ) {
      report({
        span: deployment,
        message:
          'This state has no content. Pulumi imports it without a message, and the stack is empty afterwards.',
        severity: 'warning',
        helpedBy: ['restoreStackOf', 'exportStackOf'],
      });
    }
  },
};

function isEmpty(object: { members: () => Iterator<unknown> }): boolean {
  return object.members().next().done === true;
}
