import { unwrapping } from '../edits/shapeConversion';
import type { JsonNode } from '../json/jsonNode';
import { fieldOfKey } from '../schema/fields';
import type { StateModel } from '../state/model';
import { PATHS_OF_DEPLOYMENT, stateWithin } from '../state/shapeOf';
import { counted } from '../../../shared/counted';
import { WHOLE_STATES, type Rule } from './engine/rule';

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
      '`null` or `{}`, or has only fields that Pulumi does not know, succeeds and **empties the stack**: do that only if ' +
      'you mean it. If the `deployment` is itself a whole export or a checkpoint, unwrap it. Of many other files, such as a ' +
      'state of Terraform, a file for `pulumi import` or output of `pulumi preview --json`, the message says what they are, ' +
      'and which command takes them.',
    engine: {
      list: 'json: cannot unmarshal array into Go value of type apitype.UntypedDeployment',
      'empty-object': "the stack 'dev' is too old to be used by this version of the Pulumi CLI",
    },
  },
  checkState(model, report) {
    const { root, shape, deployment, other } = model;
    if (other) {
      report({
        span: { start: root?.start ?? 0, end: (root?.start ?? 0) + 1 },
        message: `This is ${other.what}, not a Pulumi state: ${other.then}.`,
        fatal: true,
        helpedBy: [], // It was never a state.
      });
      return;
    }
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
    const { node, isKnown } = placeOfContent(model);
    const [first] = node.members();
    if (!node.isValid || isKnown) return;
    // A stack that was never updated has an empty checkpoint.
    if (!first && (shape !== 'export' || node.start !== deployment?.start)) return;
    const wrapped = stateWithin(node);
    report({
      span: first && !wrapped ? first.key : node,
      message: wrapped
        ? `${holder[shape]} holds ${wholes[wrapped.shape]}, in which Pulumi finds no resource. It takes this without a message, and the stack is empty afterwards: unwrap it.`
        : first
          ? `${holder[shape]} has no field that Pulumi knows. It takes this without a message, and the stack is empty afterwards.`
          : 'This state has no content. Pulumi imports it without a message, and the stack is empty afterwards.',
      severity: 'warning',
      danger: true,
      asksFirst: !wrapped,
      helpedBy: wrapped ? [] : WHOLE_STATES,
      fixes: wrapped && [
        {
          title: 'Unwrap the state',
          kind: 'unwrap',
          preferred: true,
          lossless: true,
          done: (count) => `${counted(count, 'state')} unwrapped`,
          changes: () => unwrapping(model, node, wrapped),
        },
      ],
    });
  },
};

const holder = {
  export: 'The "deployment"',
  checkpoint: 'The "checkpoint"',
  'legacy-checkpoint': 'The "latest"',
  deployment: 'This',
};

const wholes = {
  export: 'a whole export',
  checkpoint: 'a whole checkpoint',
  'legacy-checkpoint': 'a whole checkpoint',
  deployment: 'a deployment in a field that Pulumi does not know',
};

/** The deployment, or as much of the way to it as there is, and whether it has a field that the engine knows. */
function placeOfContent({ root, shape, rootStruct }: StateModel): { node: JsonNode; isKnown: boolean } {
  let node = root!;
  let struct = rootStruct;
  for (const field of PATHS_OF_DEPLOYMENT[shape!]) {
    const next = node.field(field);
    const type = struct.fields.get(field);
    if (!next || type?.kind !== 'struct') break;
    ({ struct } = type);
    node = next;
    if (!node.isObject) break;
  }
  const fields = [...node.members()].map(({ key }) => fieldOfKey(struct, key.string ?? ''));
  return { node, isKnown: (!node.isObject && !node.isNull) || fields.some((field) => field !== undefined) };
}
