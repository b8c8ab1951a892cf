import { changesList, editsOf } from '../edits/change';
import type { TextEdit } from '../edits/textEdit';
import type { Finding, Fix } from '../rules/engine/rule';
import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from '../state/model';

/** The edits of a fix, without secrets, so that they may be shown. */
export interface PublicFix {
  title: string;
  edits: TextEdit[];
}

/**
 * Gives the fixes of a finding whose edits contain no text of a property value. It leaves out those that
 * - move or remove whole resources, because a move contains their text;
 * - change a property value;
 * - insert more than punctuation in a state with broken JSON, where a secret can look like a name.
 */
export function publicFixes(model: StateModel): (finding: Finding) => PublicFix[] {
  const isSound = model.syntaxProblems().length === 0;
  const isPublic = ({ start, text }: TextEdit): boolean =>
    PUNCTUATION.test(text) || (isSound && !isInPropertyValue(model, start));
  return ({ fixes = [] }) => {
    return fixes.flatMap((fix) => {
      const edits = editsInside(model, fix);
      return edits?.length && edits.every(isPublic) ? [{ title: fix.title, edits }] : [];
    });
  };
}

const PUNCTUATION = /^[\s[\]{}:,"]*$/;

/** The edits of a fix that does not move or remove whole resources; undefined for any other. */
function editsInside(model: StateModel, fix: Fix): TextEdit[] | undefined {
  if (fix.sortsList) return undefined;
  const changes = fix.changes();
  return changes.some(changesList) ? undefined : editsOf(model, changes);
}

/** True if an offset is inside a value that Pulumi passes on unchanged: inputs, outputs, configuration. */
function isInPropertyValue(model: StateModel, offset: number): boolean {
  const contains = ({ start, end }: JsonNode): boolean => start <= offset && offset <= end;
  let node = model.resourceAt(offset)?.node ?? model.root;
  while (node && !node.isOpaque) {
    const values = node.isArray ? node.elements() : valuesOf(node);
    let inner: JsonNode | undefined;
    for (const value of values) if (contains(value)) inner = value;
    node = inner;
  }
  return node !== undefined;
}

function* valuesOf(object: JsonNode): Generator<JsonNode, void> {
  for (const { value } of object.members()) yield value;
}
