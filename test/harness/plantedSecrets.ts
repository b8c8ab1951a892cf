import type { JsonNode } from '../../server/src/json/jsonNode';
import { UNKNOWN_VALUE } from '../../shared/unknownMarkers';
import { StateModel } from '../../server/src/state/model';
import type { Resource } from '../../server/src/state/resource';
import { SIGNATURE_KEY } from '../../shared/signature';
import type { Random } from './random';

/** Stands nowhere but in what was planted. */
export const SECRET = 'sw0rdfish';

/**
 * A state with {@link SECRET} wherever a value may be: in all strings of inputs, outputs, triggers and errors of all
 * resources, pending ones too, and in what the state knows of its secrets provider, of its configuration and of the
 * environment in which it was damaged. Not in what names a resource or a provider's version. In some places it stands
 * alone, in others behind what was there before, which may be what a rule looks for.
 */
export function withPlantedSecrets(text: string, random: Random): string {
  const model = new StateModel(text);
  const places: JsonNode[] = [];
  const plantIn = (node: JsonNode | undefined): void => {
    if (node) places.push(...stringsIn(node.isOpaque ? node.expand() : node));
  };
  const plantInResource = ({ fields }: Resource): void => {
    for (const field of ['inputs', 'outputs', 'replacementTrigger', 'initErrors']) plantIn(fields.get(field));
  };
  for (const resource of model.resources) plantInResource(resource);
  for (const { resource } of model.pendingOperations) if (resource) plantInResource(resource);
  plantIn(model.secretsProviders?.field('state'));
  plantIn(model.root?.field('config'));
  plantIn(model.root?.field('checkpoint')?.field('config'));
  plantIn(model.deployment?.field('metadata')?.field('integrity_error')?.field('env_vars'));

  let planted = '';
  let at = 0;
  for (const { inner } of places.sort((a, b) => a.start - b.start)) {
    if (inner.start < at) continue; // in broken JSON, strings can overlap
    const before = text.slice(inner.start, inner.end);
    // The quotes and backslashes of a plaintext are those of a JSON document.
    const behind = /^(.*[^\\])(\\"\s*)$/s.exec(before) ?? ['', before, ''];
    const content = random.chance(0.5) ? `${behind[1]}${SECRET}${behind[2]}` : alone(before);
    planted += text.slice(at, inner.start) + content;
    at = inner.end;
  }
  return planted + text.slice(at);
}

function alone(before: string): string {
  return before.startsWith('\\"') ? `\\"${SECRET}\\"` : SECRET;
}

/** The strings in a value that may be secret: neither its keys nor what says what a special value is. */
function* stringsIn(root: JsonNode): Generator<JsonNode, void> {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.isString) yield node;
    for (const element of node.elements()) open.push(element);
    for (const { key, value } of node.members()) if (!NAMES.includes(key.string ?? '')) open.push(value);
  }
}

/** Members that name something. */
const NAMES = [SIGNATURE_KEY, 'urn', 'id', 'packageVersion', 'version'];

/**
 * A state with a secret in front of every id: of resources and pending operations, of what they were imported by, and in
 * the references to providers. What names what is as before. Placeholders stay, which rules know word by word.
 */
export function withSecretIds(text: string, secret = SECRET): string {
  const model = new StateModel(text);
  const pending = model.pendingOperations.flatMap(({ resource }) => resource ?? []);
  const offsets = new Set<number>();
  for (const { fields } of [...model.resources, ...pending]) {
    for (const node of [fields.get('id'), fields.get('importID')]) {
      if (node?.isString === true && node.string !== UNKNOWN_VALUE) offsets.add(node.inner.start);
    }
    const provider = fields.get('provider');
    const end = provider?.raw.lastIndexOf('::') ?? -1;
    if (provider?.isString === true && end > 0 && provider.string?.endsWith(UNKNOWN_VALUE) === false)
      offsets.add(provider.start + end + 2);
  }
  let planted = '';
  let at = 0;
  for (const offset of [...offsets].sort((a, b) => a - b)) {
    planted += text.slice(at, offset) + secret;
    at = offset;
  }
  return planted + text.slice(at);
}
