import { versionedCheckpoint } from '../edits/shapeConversion';
import { isOfSst } from '../state/sst';
import type { Span } from '../json/parts';
import type { StateModel } from '../state/model';
import type { Report, Rule } from './engine/rule';

export const checkpointFile: Rule = {
  code: 'checkpoint-file',
  title: 'A checkpoint is not an export',
  severity: 'information',
  docs: {
    why:
      'This file has the format of a self-managed backend: a file of `.pulumi/stacks`, of its history or of its ' +
      'backups. `pulumi stack import` reads only the format of `pulumi stack export`, `{"version": …, "deployment": …}`. For ' +
      'this file it fails with `unexpected end of JSON input`.',
    repair:
      'To give a stack this state, use **Pulumi: Import Stack State**, which makes an export of it, or **Pulumi: ' +
      'Restore State Backup**. For the command line, make a copy of the file and choose **Turn this checkpoint into an ' +
      'export** at the lightbulb on its first line. A file that the backend itself uses must stay a checkpoint. ' +
      '`sst state export` prints a checkpoint without its version: use such a text only to read it. Change the state ' +
      'with `sst state edit`, whose file has the version.',
    engine: { checkpoint: 'could not deserialize deployment: unexpected end of JSON input' },
  },
  checkState(model, report, { isInEditor }) {
    if (isInEditor !== true) return;
    const { root, shape, deployment } = model;
    const isCheckpoint = shape === 'checkpoint' || shape === 'legacy-checkpoint';
    if (!root || !isCheckpoint || !deployment?.isObject) return;
    const span = { start: root.start, end: root.start + 1 };
    if (isOfSst(model)) reportOfSst(model, span, report);
    else {
      report({
        span,
        message:
          'This is a checkpoint, the format of a self-managed backend. “pulumi stack import” does not take it; “Pulumi: Import Stack State” does.',
      });
    }
  },
};

/** Users of SST do not use `pulumi`, so they cannot run an import. */
function reportOfSst(model: StateModel, span: Span, report: Report): void {
  if (model.shape === 'checkpoint') {
    report({
      span,
      message:
        'This is the checkpoint of an SST app, as “sst state edit” opens it: SST takes it when you have saved and closed the file there. A copy elsewhere goes back with “Pulumi: Write State Back to SST”.',
    });
    return;
  }
  report({
    span,
    message:
      'This is what “sst state export” prints: a checkpoint without its version, checked as one of version 3. Repair it here, and “Pulumi: Write State Back to SST” hands it to “sst state edit”; pasted there without the version, it would lose its providers.',
    fixes: [
      {
        title: 'Make it a checkpoint of version 3, as “sst state edit” has it',
        kind: 'wrap-checkpoint',
        changes: () => versionedCheckpoint(model),
      },
    ],
  });
}
