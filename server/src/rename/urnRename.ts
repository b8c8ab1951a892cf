import type { TextEdit } from '../edits/textEdit';
import { ROOT_STACK_TYPE, URN_PREFIX, parseUrn } from '../state/urn';
import type { RenameTarget } from './target';

/** The edits that a rename makes inside a URN; none if it does not name what is renamed. */
export type UrnRename = (urn: string) => readonly TextEdit[];

const NONE: readonly TextEdit[] = [];

/** How URNs change when the stack, the project, a type or a resource gets this name. */
export function urnRename(
  target: Extract<RenameTarget, { kind: 'stack' | 'project' | 'type' | 'resource' }>,
  newName: string,
): UrnRename {
  switch (target.kind) {
    case 'stack':
    case 'project':
      return ofStackOrProject(target, newName);
    case 'type':
      return ofType(target.type, newName);
    case 'resource':
      return ofResource(target.urn, newName);
  }
}

function ofResource(urn: string, newName: string): UrnRename {
  const length = parseUrn(urn)?.name.length ?? 0;
  const edits = [{ start: urn.length - length, end: urn.length, text: newName }];
  return (text) => (text === urn ? edits : NONE);
}

/** A type stands in the URNs of its resources, and in those of all below them (but for the stack's own). */
function ofType(type: string, newType: string): UrnRename {
  return (text) => {
    if (!text.includes(type)) return NONE;
    const urn = parseUrn(text);
    if (!urn) return NONE;
    const edits: TextEdit[] = [];
    let start = text.length - urn.name.length - 2 - urn.qualifiedType.length;
    for (const segment of urn.qualifiedType.split('$')) {
      if (segment === type) edits.push({ start, end: start + type.length, text: newType });
      start += segment.length + 1;
    }
    return edits;
  };
}

/**
 * Only URNs of the same stack and the same project are meant: others are of other stacks, or were put here by mistake.
 * `pulumi stack rename` sees it so, too (`edit.RenameStack`); like that, it renames the stack's own resource.
 */
function ofStackOrProject(
  { kind, stack, project }: { kind: 'stack' | 'project'; stack: string; project: string },
  newName: string,
): UrnRename {
  const prefix = `${URN_PREFIX}${stack}::${project}::`;
  const root = `${prefix}${ROOT_STACK_TYPE}::${project}-${stack}`;
  const start = kind === 'stack' ? URN_PREFIX.length : URN_PREFIX.length + stack.length + 2;
  const edit = { start, end: start + (kind === 'stack' ? stack : project).length, text: newName };
  const inName =
    kind === 'stack' ? root.length - stack.length : root.length - project.length - 1 - stack.length;
  const edits = [edit];
  const editsOfRoot = [edit, { start: inName, end: inName + edit.end - edit.start, text: newName }];
  return (text) => (text === root ? editsOfRoot : text.startsWith(prefix) ? edits : NONE);
}
