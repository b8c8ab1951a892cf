import type { WrappedState } from '../state/shapeOf';
import type { JsonNode } from '../json/jsonNode';
import { StateModel } from '../state/model';
import { laterFields } from '../state/laterFields';
import { type Change, editsOf, BROKEN_JSON } from './change';
import type { EditedState } from '../../../shared/stateText';
import { applyEdits } from './textEdit';

/** Version of a bare deployment, as today's `pulumi state edit` writes it. */
const BARE_VERSION = '3';

/**
 * Wraps the deployment of a state as `pulumi stack import` takes it, `{version, deployment}`. The deployment itself stays
 * unchanged, byte for byte.
 * @param model of sound JSON, with a deployment
 */
export function exportChanges(model: StateModel): Change[] {
  return wrapping(model, [...versionMembers(model, versionOutside(model)), '"deployment": '], '');
}

/** The version of a shape that has no place for it; undefined for the others. */
function versionOutside(model: StateModel): string | undefined {
  if (model.shape === 'deployment') return BARE_VERSION;
  if (model.shape !== 'legacy-checkpoint') return undefined;
  return laterFields(model) ? BARE_VERSION : '1';
}

/** Gives a checkpoint without a version its version, and the wrapping that has a place for it. */
export function versionedCheckpoint({ root, text }: StateModel): Change[] {
  const { start, end } = root!;
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  return [
    {
      kind: 'replace',
      span: { start, end: start },
      text: `{${lineBreak}"version": ${BARE_VERSION},${lineBreak}"checkpoint": `,
    },
    { kind: 'replace', span: { start: end, end }, text: `${lineBreak}}` },
  ];
}

/** Wraps it as a self-managed backend keeps it, `{version, checkpoint: {stack, latest}}`. */
export function checkpointChanges(model: StateModel): Change[] {
  const { stack = 'dev', project = 'project' } = model.identity ?? {};
  const name = JSON.stringify(`organization/${project}/${stack}`);
  const version = model.shape === 'deployment' ? BARE_VERSION : undefined;
  return wrapping(
    model,
    [...versionMembers(model, version), `"checkpoint": { "stack": ${name}, "latest": `],
    ' }',
  );
}

/** The version and features that the state has. */
function versionMembers({ root }: StateModel, version: string | undefined): string[] {
  if (version !== undefined) return [`"version": ${version}`];
  const features = root?.field('features');
  return [
    `"version": ${versionOf(root)}`,
    ...(features?.isArray === true ? [`"features": ${features.raw}`] : []),
  ];
}

/**
 * Puts the deployment of a wrapped state, byte for byte, into the place of a value, with the version and the features
 * of its own wrapping. The others stay as they are.
 */
export function unwrapping(
  { root }: StateModel,
  outer: JsonNode,
  { node, shape, deployment }: WrappedState,
): Change[] {
  const changes: Change[] = [];
  const before = root!.field('version');
  for (const key of ['features', 'version']) {
    const own = node.field(key);
    const now = root!.field(key);
    if (!own || own.isNull || shape === 'deployment' || own.raw === now?.raw) continue;
    changes.push(
      now
        ? { kind: 'replace', span: now, text: own.raw }
        : { kind: 'addMember', object: root!, key, text: own.raw, after: before },
    );
  }
  return [
    ...changes,
    { kind: 'replace', span: { start: outer.start, end: deployment.start }, text: '' },
    { kind: 'replace', span: { start: deployment.end, end: outer.end }, text: '' },
  ];
}

/** A checkpoint of version 0 counts as one without a version. */
function versionOf(root: JsonNode | undefined): string {
  const version = root?.field('version');
  return version && !version.isNull && version.number !== 0 ? version.raw : BARE_VERSION;
}

/** Replaces everything around the deployment by these members, the last of which is the deployment's own. */
function wrapping({ text, deployment }: StateModel, members: readonly string[], end: string): Change[] {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const head = members.map((member) => `${lineBreak}    ${member}`).join(',');
  return [
    { kind: 'replace', span: { start: 0, end: deployment!.start }, text: `{${head}` },
    {
      kind: 'replace',
      span: { start: deployment!.end, end: text.length },
      text: `${end}${lineBreak}}${lineBreak}`,
    },
  ];
}

/**
 * The same state in the shape that `pulumi stack import` takes, `{version, deployment}`. The deployment itself stays
 * unchanged, byte for byte.
 * @returns the new text, or the reason for having none
 */
export function toExport(text: string): EditedState {
  const model = new StateModel(text);
  const { root, shape, deployment, other } = model;
  if (other) return { failure: `This is ${other.what}, not a Pulumi state: ${other.then}.` };
  if (!root || !shape) return { failure: 'This is not a Pulumi state.' };
  if (shape === 'export') return { text };
  // A part of broken JSON may be sound: losing the rest would go unnoticed.
  if (model.syntaxProblems().length > 0) return { failure: BROKEN_JSON };
  if (!deployment?.isObject)
    return { failure: 'This checkpoint holds no deployment: its stack was never updated.' };
  return { text: applyEdits(text, editsOf(model, exportChanges(model))) };
}
