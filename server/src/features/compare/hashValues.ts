import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { applyEdits, type TextEdit } from '../../edits/textEdit';
import type { HashValuesParams } from '../../../../shared/stateDifferences';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';
import type { JsonNode } from '../../json/jsonNode';
import { StateModel } from '../../state/model';

/** The fields by which `readBack` finds a resource, and the times, which the engine writes in its own way. */
const KEPT: ReadonlySet<string> = new Set(['urn', 'type', 'id', 'created', 'modified']);

/** Characters of a hash: enough that no two values of a state have the same. */
const LENGTH = 24;

/**
 * Answers `pulumiState/hashValues`: the resources of a state with a hash in the place of each text and number of theirs, and
 * nothing of secrets. Two that were made with one key can be compared by `readBack`, but for digits that a float does not
 * keep.
 * @returns null if it is no state
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

/** Takes no recursion: a value may be nested as deeply as it likes. */
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
        if (name.string === SIGNATURE_KEY) continue;
        if (isSecret) replace(value, '');
        else left.push(value);
      }
    } else if (node.isString) {
      // To the engine an empty text can be as good as none.
      if (node.string !== '') replace(node, hashOf(key, `"${wellFormed(node.string ?? node.raw)}`));
    }
    // As the engine keeps it.
    else if (node.number !== undefined && node.number !== 0) replace(node, hashOf(key, String(node.number)));
  }
  return applyEdits(
    root.raw,
    edits.sort((a, b) => a.start - b.start),
  );
}

/** The engine writes half a surrogate pair so. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

function hashOf(key: string, value: string): string {
  return bytesToHex(sha256(utf8ToBytes(key + value))).slice(0, LENGTH);
}
