import type { EditedState } from '../protocol';
import type { JsonNode } from '../state/jsonNode';
import { StateModel } from '../state/model';
import { BROKEN_JSON } from './brokenJson';

/** Version of a deployment that is wrapped by nothing: what today's `pulumi state edit` writes. */
const BARE_VERSION = '3';

/**
 * The same state in the shape that `pulumi stack import` takes, `{version, deployment}`. The deployment itself stays
 * byte for byte what it was.
 * @returns the new text, or why there is none
 */
export function toExport(text: string): EditedState {
  const model = new StateModel(text);
  const { root, shape, deployment } = model;
  if (!root || !shape) return { failure: 'This is not a Pulumi state.' };
  if (shape === 'export') return { text };
  // Of broken JSON a part may be sound, and nobody would notice what is lost.
  if (model.syntaxProblems().length > 0) return { failure: BROKEN_JSON };
  if (!deployment?.isObject)
    return { failure: 'This checkpoint holds no deployment: its stack was never updated.' };
  // An unversioned checkpoint is of the first version.
  const version = shape === 'checkpoint' ? versionOf(root) : shape === 'deployment' ? BARE_VERSION : '1';
  const features = shape === 'checkpoint' ? root.field('features') : undefined;
  const members = [
    `"version": ${version}`,
    ...(features?.isArray ? [`"features": ${features.raw}`] : []),
    `"deployment": ${deployment.raw}`,
  ];
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = members.map((member) => `${lineBreak}    ${member}`).join(',');
  return { text: `{${lines}${lineBreak}}${lineBreak}` };
}

function versionOf(root: JsonNode): string {
  const version = root.field('version');
  return version && !version.isNull ? version.raw : BARE_VERSION;
}
