import { checkState, type CheckSettings, type RuleFinding } from '../rules/check';
import { StateModel } from '../state/model';
import { editsOf, type Change } from './change';
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
 * The edits of one round. What moves whole resources is left for a round of its own, when nothing else is to be done,
 * so that no edit lies inside a text that moves.
 */
function nextEdits(model: StateModel, findings: readonly RuleFinding[]): TextEdit[] {
  const tokens: Change[] = [];
  let arrangement: Change | undefined;
  for (const { fixes } of findings) {
    const fix = fixes?.find(({ lossless }) => lossless === true);
    for (const change of fix?.changes(model) ?? []) {
      if (change.kind === 'arrangeResources') arrangement ??= change;
      else tokens.push(change);
    }
  }
  const found = tokens.length > 0 ? editsTogether(model, tokens) : [];
  return found.length === 0 && arrangement ? editsOf(model, [arrangement]) : found;
}

/** The edits of as many of these changes as can be made together; the others wait for the next round. */
function editsTogether(model: StateModel, changes: readonly Change[]): TextEdit[] {
  try {
    return editsOf(model, changes);
  } catch {
    const first = changes[0];
    return first ? editsOf(model, [first]) : [];
  }
}
