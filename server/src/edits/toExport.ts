import type { EditedState } from '../protocol';
import { StateModel } from '../state/model';

/** Version of a deployment that is wrapped by nothing: what today's `pulumi state edit` writes. */
const BARE_VERSION = '3';

/**
 * The same state in the shape that `pulumi stack import` takes, `{version, deployment}`. The deployment itself stays
 * byte for byte what it was.
 * @returns the new text, or why there is none
 */
export function toExport(text: string): EditedState {
  const { root, shape, deployment } = new StateModel(text);
  if (!root || !shape) return { failure: 'This is not a Pulumi state.' };
  if (shape === 'export') return { text };
  if (!deployment?.isObject)
    return { failure: 'This checkpoint holds no deployment: its stack was never updated.' };
  // An unversioned checkpoint is of the first version.
  const version =
    shape === 'checkpoint' ? root.get('version')?.raw : shape === 'deployment' ? BARE_VERSION : '1';
  const features = shape === 'checkpoint' ? root.get('features') : undefined;
  const members = [
    `"version": ${version ?? BARE_VERSION}`,
    ...(features?.isArray ? [`"features": ${features.raw}`] : []),
    `"deployment": ${deployment.raw}`,
  ];
  return { text: `{\n    ${members.join(',\n    ')}\n}\n` };
}
