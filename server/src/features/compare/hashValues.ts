import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { applyEdits, type TextEdit } from '../../edits/textEdit';
import type { HashValuesParams } from '../../../../shared/stateDifferences';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';
import type { JsonNode } from '../../json/jsonNode';
import { StateModel } from '../../state/model';

/** The fields by which `readBack` finds a resource, and the times, which the engine rewrites. */
const KEPT: ReadonlySet<string> = new Set(['urn', 'type', 'id', 'created', 'modified']);

/** What a signature may be; anything else is a value like all others. */
const SIGNATURES: ReadonlySet<string> = new Set(Object.values(Signature));

/** Length of a hash, in characters: enough to avoid collisions in a state. */
const LENGTH = 24;

/**
 * Answers `pulumiState/hashValues`: the resources of a state with each string and number replaced by a hash, and without
 * secrets. `readBack` can compare two results with the same key, except for digits that a float does not keep.
 * @returns null if it is not a state
 */
export function hashValues({ text, key }: HashValuesParams): string | null {
  const model = new StateModel(text);
  if (!model.isSound || !model.shape) return null;
  const resources = model.resources.map(({ fields }) => {
    const members = [...fields].map(([name, value]) => {
      const raw = KEPT.has(name) ? value.raw : hashed(value.expand(), key);
      return `${JSON.stringify(name)}:${raw}`;
    });
    return `{${members.join(',')}}`;
  });
  const version = model.root?.field('version')?.raw ?? '3';
  return `{"version":${version},"deployment":{"resources":[\n${resources.join(',\n')}\n]}}`;
}

/** Without recursion: a value can have any depth. */
function hashed(root: JsonNode, key: string): string {
  const edits: TextEdit[] = [];
  const replace = ({ start, end }: JsonNode, text: string): void => {
    edits.push({ start: start - root.start, end: end - root.start, text: JSON.stringify(text) });
  };
  const left = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.isArray) left.push(...node.elements());
    else if (node.isObject) {
      const isSecret = node !== root && node.get(SIGNATURE_KEY)?.string === Signature.secret;
      for (const { key: name, value } of node.members()) {
        if (name.string === SIGNATURE_KEY && SIGNATURES.has(value.string ?? '')) continue;
        if (isSecret) replace(value, '');
        else left.push(value);
      }
    } else if (node.isString) {
      // The engine can treat an empty string like a missing one.
      if (node.string !== '') replace(node, hashOf(key, `"${wellFormed(node.string ?? node.raw)}`));
    }
    // The number as the engine stores it.
    else if (node.number !== undefined && node.number !== 0) replace(node, hashOf(key, String(node.number)));
  }
  return applyEdits(
    root.raw,
    edits.sort((a, b) => a.start - b.start),
  );
}

/** Replaces half a surrogate pair as the engine does. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

function hashOf(key: string, value: string): string {
  return bytesToHex(sha256(utf8ToBytes(key + value))).slice(0, LENGTH);
}
