import type { Rule } from './engine/rule';

export const checkpointFile: Rule = {
  code: 'checkpoint-file',
  title: 'A checkpoint is not an export',
  severity: 'information',
  docs: {
    why:
      'This is a state as a self-managed backend keeps it: a file of `.pulumi/stacks`, of its history or of its ' +
      'backups. `pulumi stack import` takes what `pulumi stack export` writes, `{"version": …, "deployment": …}`, and ' +
      'of this file it says `unexpected end of JSON input`.',
    repair:
      'To give a stack this state, use **Pulumi: Import Stack State**, which makes an export of it, or **Pulumi: ' +
      'Restore State Backup**. For the command line, make a copy of the file and choose **Turn this checkpoint into an ' +
      'export** at the light bulb on its first line; a file that the backend itself uses must stay a checkpoint.',
    engine: { checkpoint: 'could not deserialize deployment: unexpected end of JSON input' },
  },
  checkState(model, report, { isInEditor }) {
    if (isInEditor !== true) return;
    const { root, shape, deployment } = model;
    const isCheckpoint = shape === 'checkpoint' || shape === 'legacy-checkpoint';
    if (!root || !isCheckpoint || !deployment?.isObject) return;
    report({
      span: { start: root.start, end: root.start + 1 },
      message:
        'This is a checkpoint, as a self-managed backend keeps it. “pulumi stack import” does not take it; “Pulumi: Import Stack State” does.',
    });
  },
};
