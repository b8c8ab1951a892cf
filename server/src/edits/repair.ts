import { checkState, type CheckSettings, type RuleFinding } from '../rules/check';
import { jsonSyntax } from '../rules/jsonSyntax';
import { StateModel } from '../state/model';
import { changesList, editsOf, type Change } from './change';
import { applyEdits, composeEdits, type TextEdit } from './textEdit';

/** What a repair did: the edits of the original text, and how many findings went away. */
export interface Repair {
  edits: TextEdit[];
  /** The text afterwards. */
  text: string;
  fixed: number;
}

/** A repair uncovers at most this many layers of new findings. */
const MAX_ROUNDS = 10;

/**
 * Applies all fixes that lose nothing, again and again until there is none left: removing a reference can make two
 * entries equal, sorting can make a fix possible that was not before.
 */
export function repairAll(model: StateModel, settings: CheckSettings = {}): Repair {
  let text = model.text;
  let edits: TextEdit[] = [];
  let current = model;
  let findings = checkState(current, settings);
  const before = findings.length;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = nextEdits(current, findings);
    if (next.length === 0) break;
    edits = composeEdits(model.text, edits, next);
    text = applyEdits(text, next);
    current = new StateModel(text);
    findings = checkState(current, settings);
  }
  return { edits, text, fixed: Math.max(0, before - findings.length) };
}

/**
 * The edits of one round. While the JSON is broken it alone is mended: what can't be read may well hold the resources
 * that seem to be missing. What moves or removes whole resources is left for a round of its own, when nothing else is
 * to be done, so that no edit lies inside a text that moves.
 */
function nextEdits(model: StateModel, findings: readonly RuleFinding[]): TextEdit[] {
  const syntax = findings.filter(({ rule, fatal }) => rule === jsonSyntax && fatal === true);
  const inside: Change[] = [];
  const ofList: Change[] = [];
  let sorted = false;
  for (const { fixes } of syntax.length > 0 ? syntax : findings) {
    const fix = fixes?.find(({ lossless }) => lossless === true);
    if (!fix || (sorted && fix.sortsList)) continue;
    sorted ||= fix.sortsList === true;
    for (const change of fix.changes()) (changesList(change) ? ofList : inside).push(change);
  }
  return editsTogether(model, inside.length > 0 ? inside : ofList);
}

/** The edits of these changes; if they exclude each other, of the first, and the others wait for the next round. */
function editsTogether(model: StateModel, changes: readonly Change[]): TextEdit[] {
  try {
    return editsOf(model, changes);
  } catch {
    return editsOf(model, changes.slice(0, 1));
  }
}
