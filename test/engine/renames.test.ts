import assert from 'node:assert/strict';
import { applyEdits, type TextEdit } from '../../server/src/edits/textEdit';
import { problemOfName, rename } from '../../server/src/features/rename/rename';
import { renamableAt } from '../../server/src/features/rename/renamableAt';
import type { Renamable } from '../../server/src/features/rename/target';
import { UNKNOWN_VALUE } from '../../shared/unknownMarkers';
import type { JsonNode } from '../../server/src/json/jsonNode';
import { StateModel } from '../../server/src/state/model';
import { visitUrns } from '../../server/src/state/urnPlaces';
import { tolerantVersionFailure } from '../../server/src/text/semver';
import { itFuzzes, type Fuzz } from '../harness/fuzz';
import { Random } from '../harness/random';
import { oneLine, print } from './json';
import { Judge, type JudgedState } from './judge';
import { mutantClasses } from './mutants/index';
import { expectedAfter, type Tree } from './renamedTree';
import { specimen } from './specimen';
import { STACK, validState } from './states/validState';

const AT_ONCE = 100;

interface Renamed {
  found: Renamable;
  edits: readonly TextEdit[];
  newName: string;
  after: JudgedState;
}

describe('a rename', function () {
  this.timeout(15 * 60_000);
  let judge: Judge;
  before(async () => {
    judge = await Judge.start();
  });
  after(() => judge.stop());

  itFuzzes('leaves valid states valid, changes what it must and can be taken back', (fuzz) =>
    judgeRenames(fuzz, judge, true, (before, renamed) => {
      // Version 1 has few of the fields: the engine ignores the others.
      if (before.shape === 'legacy-checkpoint') return;
      const expected = expectedAfter(JSON.parse(before.text) as Tree, renamed.found.target, renamed.newName);
      const actual: unknown = JSON.parse(renamed.after.text);
      // Comparing trees is slow.
      if (JSON.stringify(actual) !== JSON.stringify(expected)) assert.deepEqual(actual, expected);
    }),
  );

  itFuzzes('leaves damaged states as they are to the engine, and can be taken back', (fuzz) =>
    judgeRenames(fuzz, judge, false),
  );
});

/** Renames something in new states, compares the engine's verdicts before and after, and reverts the rename. */
async function judgeRenames(
  fuzz: Fuzz,
  judge: Judge,
  valid: boolean,
  check?: (before: JudgedState, renamed: Renamed) => void,
): Promise<void> {
  const kinds = new Map<string, number>();
  await fuzz.attempts(
    160,
    async (random, seed) => {
      const state = withEscapes(valid ? validSpecimen(seed) : specimen(seed, mutantClasses));
      const renamed = renameSomething(state, random);
      if (!renamed) return;
      const { found, after } = renamed;
      kinds.set(found.target.kind, (kinds.get(found.target.kind) ?? 0) + 1);
      const says = async (judged: JudgedState): Promise<string[]> =>
        (await judge.judge(judged)).refusals.map(({ stage }) => stage).sort();
      const where = `${JSON.stringify(found.target)} to ${JSON.stringify(renamed.newName)}`;
      const [said, saysNow] = [await says(state), await says(after)];
      const kept = isRepair(state, found) ? said.filter((stage) => saysNow.includes(stage)) : said;
      assert.deepEqual(saysNow, kept, where);
      const back = backAgain(renamed);
      assert.ok(back === state.text || isRefusedAsNew(found, back), where);
      check?.(state, renamed);
    },
    AT_ONCE,
  );
  console.log(`      ${[...kinds].map(([kind, count]) => `${kind}: ${count}`).join(', ')}`);
  for (const kind of ['stack', 'project', 'type', 'resource', 'provider-id', 'provider-version']) {
    assert.ok(kinds.has(kind), `${kind} was never renamed`);
  }
}

/** Ids that mean that there is no provider. */
const NO_IDS = [UNKNOWN_VALUE, 'denydefaultprovider'];

/**
 * True if the engine may refuse a name, so that any other name is a repair: most of these names are invalid for a
 * rename.
 */
function isRepair({ text }: JudgedState, { target, name }: Renamable): boolean {
  if (target.kind === 'provider-id' && NO_IDS.includes(target.id)) return true;
  return problemOfName(new StateModel(text), target, name) !== undefined;
}

/** Renames the thing at a random place; undefined if there is nothing to rename. */
function renameSomething(state: JudgedState, random: Random): Renamed | undefined {
  const model = new StateModel(state.text);
  const places = placesIn(model, random);
  if (places.length === 0) return undefined;
  const node = random.pick(places);
  const found = renamableAt(model, node.inner.start + random.below(node.inner.end - node.inner.start + 1));
  if ('refusal' in found) return undefined;
  const newName = newNameFor(found, random);
  const renamed = rename(model, found.target, newName);
  if ('refusal' in renamed) return undefined;
  const stack = found.target.kind === 'stack' && found.target.stack === state.stack ? newName : state.stack;
  return {
    found,
    newName,
    edits: renamed.edits,
    after: { ...state, stack, text: applyEdits(state.text, renamed.edits) },
  };
}

/** Strings that may contain a name; each kind with the same probability. */
function placesIn(model: StateModel, random: Random): JsonNode[] {
  if (random.chance(0.6)) {
    const found: JsonNode[] = [];
    visitUrns(model, (_urn, node) => found.push(node));
    return found;
  }
  const providers = model.resources.filter(({ isProvider }) => isProvider);
  const nodes = random.pick([
    () => model.resources.map(({ fields }) => fields.get('type')),
    () => providers.map(({ fields }) => fields.get('id')),
    () => providers.map(({ fields }) => fields.get('inputs')?.expand().get('version')),
  ])();
  return nodes.filter((node): node is JsonNode => node?.isString === true);
}

function newNameFor({ target, name }: Renamable, random: Random): string {
  switch (target.kind) {
    case 'stack':
    case 'project':
      return `new-${random.word(6)}`;
    case 'type':
      return name.startsWith('pulumi:providers:')
        ? `pulumi:providers:${random.word(6)}`
        : `new:index:T${random.word(6)}`;
    case 'resource':
      return `${random.pick(['', 'a::b', '$', '"', '\\', '名', '😀', ' ', ':', '<&>', '\n'])}new ${random.word(6)}`;
    case 'provider-id':
      return `new-${random.word(6)}`;
    case 'provider-version':
      return random.pick(['77.0.0', '7.7.7-alpha.1', 'v77.7']);
  }
}

/** The text after the rename is reverted at its own place. */
function backAgain({ found, newName, edits, after }: Renamed): string {
  // Edits before that place have moved it.
  let offset = found.span.start;
  for (const { start, end, text } of edits)
    if (end <= found.span.start) offset += text.length - (end - start);
  const model = new StateModel(after.text);
  const again = renamableAt(model, offset);
  if ('refusal' in again) return again.refusal;
  assert.equal(again.name, newName);
  const back = rename(model, again.target, found.name);
  return 'refusal' in back ? back.refusal : applyEdits(after.text, back.edits);
}

/** True if Pulumi no longer accepts a name, so that the rename cannot be reverted, and the refusal says so. */
function isRefusedAsNew({ target, name }: Renamable, refusal: string): boolean {
  if (name === '') return refusal === 'The new name is empty.';
  switch (target.kind) {
    case 'provider-id':
      return /^:|::/.test(name) && refusal.startsWith("The id of a provider can't have '::'");
    case 'type':
      return (
        (name.split(':').length < 3 &&
          refusal.startsWith('The type of a resource that a provider manages')) ||
        (name.includes('$') && refusal.startsWith("A type can't have a '$'"))
      );
    case 'provider-version':
      return (
        tolerantVersionFailure(name) !== undefined &&
        refusal.startsWith("Pulumi can't read this as a version")
      );
    default:
      return false;
  }
}

/**
 * The state with the escapes that a rename writes, so that it can be reverted exactly: the two characters that Go
 * escapes, and half a surrogate pair, which no file could contain otherwise.
 */
function withEscapes(state: JudgedState): JudgedState {
  const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16)}`;
  return { ...state, text: state.text.replace(/[\u2028\u2029\p{Surrogate}]/gu, escaped) };
}

/** A valid state in a random style. */
function validSpecimen(seed: number): JudgedState {
  const random = new Random(seed);
  const { shape, root } = validState(random);
  const text = print(
    root,
    random.pick([oneLine, { space: '  ', newline: '\n' }, { space: '\t', newline: '\r\n' }]),
  );
  return { text, shape, stack: shape === 'export' || shape === 'deployment' ? STACK : undefined };
}
