import { NodeKind } from '../json/cells';
import { isInt64 } from '../state/decodeFields';
import type { JsonNode } from '../json/jsonNode';
import type { Span } from '../json/parts';
import { versionedCheckpoint } from '../edits/shapeConversion';
import { laterFields } from '../state/laterFields';
import type { StateModel } from '../state/model';
import { isOfSst } from '../state/sst';
import { featureSince } from '../schema/features';
import type { CheckOptions, Fix, Report, Rule } from './engine/rule';
import { engineName, isForEngineBefore } from './support/engineVersion';

const OLDEST = 1;
const NEWEST = 4;
/** The first Pulumi that reads version 4, not only version 3. */
const NEWEST_SINCE = '3.183.0';
/** A checkpoint without a version has the oldest format, which has no member `checkpoint`. */
const UNVERSIONED = 0;

export const stateVersion: Rule = {
  code: 'state-version',
  title: 'The version of the state must be one that Pulumi reads',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'Pulumi reads versions 1 to 4 of the state; version 4 also names the features that it uses. A newer Pulumi ' +
      'wrote this state, or the number was lost or changed by hand.',
    repair:
      'If a newer Pulumi wrote it, update yours. If the version is missing, put `"version": 3` back. A bare ' +
      'deployment needs the wrapping `{"version": 3, "deployment": …}` before it can be imported. A state that has ' +
      'fields of version 3, such as `provider`, is one of version 3, whatever its number says: Pulumi drops those ' +
      'fields without a message if the number is 1 or 2, or if a checkpoint has none, and then manages resources ' +
      'with other providers, or deletes what should be kept.',
    versions:
      'Pulumi 3.183 and newer read version 4. Of the features, they know `refreshBeforeUpdate`, `views` and `hooks`; 3.192 ' +
      'also knows `taint`, 3.207 `replaceWith`, 3.246 `snippets-prototype`, 3.249 `extensionParameterization` and 3.254 ' +
      '`byteString`.',
  },
  checkState(model, report, options) {
    const { root, shape } = model;
    reportLaterFields(model, report);
    if (!root?.isObject || (shape !== 'export' && shape !== 'checkpoint')) return;
    const node = root.field('version');
    if (node && !node.isNull && !(node.kind === NodeKind.Number && isInt64(node.raw))) return; // Another rule reports this.
    if (shape === 'checkpoint') checkCheckpoint(root, node, report, options);
    else checkExport(root, node, report, options);
  },
};

function checkExport(
  root: JsonNode,
  node: JsonNode | undefined,
  report: Report,
  options: CheckOptions,
): void {
  const newest = newestVersion(options);
  const version = node?.number;
  if (version === undefined || version < OLDEST) {
    report({
      span: node ?? opening(root),
      message:
        version === undefined
          ? 'The version of the state is missing: Pulumi considers it too old.'
          : `Pulumi does not read version ${version} of a state; the oldest it knows is ${OLDEST}.`,
      engine: 'is too old to be used by this version of the Pulumi CLI',
      fatal: true,
      fixes: [setVersion(root, node)],
    });
  } else if (version > newest) {
    report({
      span: node!,
      message: `This state has version ${version}; ${engineName(options)} knows versions up to ${newest}. Update Pulumi.`,
      engine: 'is newer than what this version of the Pulumi CLI understands',
      fatal: true,
    });
  } else if (version === NEWEST) {
    reportFeatures(
      root,
      report,
      options,
      'uses features that are not supported by this version of the Pulumi CLI',
    );
  }
}

function checkCheckpoint(
  root: JsonNode,
  node: JsonNode | undefined,
  report: Report,
  options: CheckOptions,
): void {
  const newest = newestVersion(options);
  const version = node?.number ?? UNVERSIONED;
  if (version === UNVERSIONED) {
    report({
      span: node ?? opening(root),
      message:
        'Without a version, Pulumi does not read "checkpoint": it considers the stack empty, and the next ' +
        'update creates everything again.',
      severity: 'warning',
      fixes: [setVersion(root, node)],
    });
  } else if (version < UNVERSIONED || version > newest) {
    report({
      span: node!,
      message: `Pulumi does not read version ${version} of a checkpoint; it knows versions ${OLDEST} to ${newest}. ${version > newest ? 'Update Pulumi' : 'A backup has the right one'}.`,
      engine: `unsupported checkpoint version ${version}`,
      fatal: true,
    });
  } else if (version === NEWEST) {
    reportFeatures(root, report, options, "this stack's deployment needs support for the following features");
  }
}

/** Maximum number of names listed in a message. */
const NAMED = 4;

function reportLaterFields(model: StateModel, report: Report): void {
  const { root, shape } = model;
  const found = root && laterFields(model);
  if (!found) return;
  const isUnversioned = shape === 'legacy-checkpoint';
  if (isUnversioned && isOfSst(model)) return; // `sst state export` always prints such a text, and nothing reads it.
  const { version, names, needed } = found;
  report({
    span: isUnversioned ? opening(root) : root.field('version')!,
    message:
      `${isUnversioned ? 'Pulumi takes a checkpoint without a version for version 1' : `This state says that it has version ${version}`}, ` +
      `which has no ${list(names)}: Pulumi drops ${names.length === 1 ? 'that' : 'them'} without a message` +
      `${needed > 0 ? ', and the next update can then change or delete the wrong objects' : ''}.`,
    severity: needed > 0 ? 'warning' : 'information',
    danger: needed > 0,
    fixes: [
      isUnversioned
        ? {
            title: 'Make it a checkpoint of version 3, which has them',
            kind: 'wrap-checkpoint',
            preferred: true,
            lossless: true,
            done: () => 'the checkpoint changed to version 3',
            changes: () => versionedCheckpoint(model),
          }
        : {
            title: 'Set the version to 3, which has them',
            kind: 'later-version',
            preferred: needed > 0,
            changes: () => [{ kind: 'replace', span: root.field('version')!, text: '3' }],
          },
    ],
  });
}

function list(names: readonly string[]): string {
  const quoted = names.slice(0, NAMED).map((name) => `"${name}"`);
  const others = names.length - quoted.length;
  if (others > 0) return `${quoted.join(', ')} or ${others} other ${others === 1 ? 'field' : 'fields'}`;
  return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].filter((part) => part !== '').join(' or ');
}

function opening({ start }: JsonNode): Span {
  return { start, end: start + 1 };
}

function setVersion(root: JsonNode, node: JsonNode | undefined): Fix {
  return {
    title: 'Set the version to 3',
    kind: 'set-version',
    preferred: true,
    lossless: node?.number === undefined,
    done: () => 'the version set to 3',
    changes: () => [
      node
        ? { kind: 'replace', span: node, text: '3' }
        : { kind: 'addMember', object: root, key: 'version', text: '3' },
    ],
  };
}

function newestVersion(options: CheckOptions): number {
  return isForEngineBefore(options, NEWEST_SINCE) ? NEWEST - 1 : NEWEST;
}

/** @param engine the beginning of the engine's message */
function reportFeatures(root: JsonNode, report: Report, options: CheckOptions, engine: string): void {
  for (const feature of root.field('features')?.elements() ?? []) {
    if (!feature.isString && !feature.isNull) continue;
    const name = feature.string ?? ''; // The engine reads null as an empty name.
    const since = featureSince(name);
    if (since !== undefined && !isForEngineBefore(options, since)) continue;
    const update = since === undefined ? 'Update Pulumi' : `Update Pulumi to ${since} or newer`;
    report({
      span: feature,
      message: `This state needs the feature "${name}", which ${engineName(options)} does not know. ${update}.`,
      engine: `${engine}: ${name}`,
      fatal: true,
    });
  }
}
