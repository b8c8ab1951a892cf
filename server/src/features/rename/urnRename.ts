import type { TextEdit } from '../../edits/textEdit';
import type { StateModel } from '../../state/model';
import { ROOT_STACK_TYPE, URN_PREFIX, parseUrn } from '../../../../shared/urn';
import { allResources } from './renamedResources';
import type { RenameTarget, Scope } from './target';

/** The edits of a rename inside a URN; none if it does not contain the renamed name. */
export type UrnRename = (urn: string) => readonly TextEdit[];

const NONE: readonly TextEdit[] = [];

/** How URNs change when the stack, the project, a type or a resource is renamed. */
export function urnRename(
  model: StateModel,
  target: Extract<RenameTarget, { kind: 'stack' | 'project' | 'type' | 'resource' }>,
  newName: string,
): UrnRename {
  switch (target.kind) {
    case 'stack':
      return ofStack(model, target, newName);
    case 'project':
      return ofStackOrProject(target, newName);
    case 'type':
      return ofType(target, newName);
    case 'resource':
      return ofResource(target.urn, newName);
  }
}

function ofResource(urn: string, newName: string): UrnRename {
  const length = parseUrn(urn)?.name.length ?? 0;
  const edits = [{ start: urn.length - length, end: urn.length, text: newName }];
  return (text) => (text === urn ? edits : NONE);
}

/** A type is in the URNs of its resources and of all their children (except for the root stack's type). */
function ofType({ stack, project, type }: Scope & { type: string }, newType: string): UrnRename {
  const prefix = prefixOf({ stack, project });
  return (text) => {
    if (!text.startsWith(prefix) || !text.includes(type, prefix.length)) return NONE;
    const urn = parseUrn(text);
    if (!urn) return NONE;
    const edits: TextEdit[] = [];
    let start = prefix.length;
    for (const segment of urn.qualifiedType.split('$')) {
      if (segment === type) edits.push({ start, end: start + type.length, text: newType });
      start += segment.length + 1;
    }
    return edits;
  };
}

/**
 * A state belongs to one stack, so all of its resources change, even one of another project that is here by mistake.
 * References to a stack with the same name in a third project do not change.
 */
function ofStack(model: StateModel, target: Scope & { kind: 'stack' }, newName: string): UrnRename {
  const projects = new Set([target.project]);
  for (const { urn } of allResources(model)) {
    if (!urn.startsWith(`${URN_PREFIX}${target.stack}::`)) continue;
    const project = parseUrn(urn)?.project;
    if (project !== undefined) projects.add(project);
  }
  const renames = [...projects].map((project) => ofStackOrProject({ ...target, project }, newName));
  const short = ofShortUrn(target.stack, newName);
  return (text) => {
    for (const rename of renames) {
      const edits = rename(text);
      if (edits.length > 0) return edits;
    }
    return short(text);
  };
}

/** A URN that lacks parts has a stack, too, for the engine (`urn.URN.Stack`). */
function ofShortUrn(stack: string, newName: string): UrnRename {
  const start = URN_PREFIX.length;
  const edits = [{ start, end: start + stack.length, text: newName }];
  const beginning = `${URN_PREFIX}${stack}`;
  return (text) => {
    const isOfStack = text === beginning || text.startsWith(`${beginning}::`);
    return isOfStack && parseUrn(text) === undefined ? edits : NONE;
  };
}

/** The root stack resource is named after project and stack, so its name changes, too. */
function ofStackOrProject(
  { kind, stack, project }: Scope & { kind: 'stack' | 'project' },
  newName: string,
): UrnRename {
  const prefix = prefixOf({ stack, project });
  const root = `${prefix}${ROOT_STACK_TYPE}::${project}-${stack}`;
  const start = kind === 'stack' ? URN_PREFIX.length : URN_PREFIX.length + stack.length + 2;
  const edit = { start, end: start + (kind === 'stack' ? stack : project).length, text: newName };
  const inName =
    kind === 'stack' ? root.length - stack.length : root.length - project.length - 1 - stack.length;
  const edits = [edit];
  const editsOfRoot = [edit, { start: inName, end: inName + edit.end - edit.start, text: newName }];
  return (text) => (text === root ? editsOfRoot : text.startsWith(prefix) ? edits : NONE);
}

/** What the URNs of a stack and project begin with. */
function prefixOf({ stack, project }: Scope): string {
  return `${URN_PREFIX}${stack}::${project}::`;
}
