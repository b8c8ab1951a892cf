import type { KeptFile, KeptGroup } from './model/keptFiles';
import { formatAge, formatSize } from '../../ui/format';
import { counted } from '../../../../shared/counted';

/** `12 backups and 1 recording, 3.4 MB`. */
export function amountOf(files: readonly KeptFile[]): string {
  return `${countOf(files)}, ${formatSize(sizeOf(files))}`;
}

/** `12 backups, 3.4 MB · newest 2 hours ago, 1 error · last without errors 3 days ago`. */
export function formatGroup({ files }: KeptGroup, now = new Date()): string {
  const [newest] = files;
  const good = files.find(({ isLastGood, errors }) => isLastGood && errors === 0);
  const parts = [
    amountOf(files),
    newest && [`newest ${formatAge(newest.time, now)}`, ...contentsOf(newest)].join(', '),
    good && good !== newest && `last without errors ${formatAge(good.time, now)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** A stack's project and backend: `project web, file://~`. */
export function formatGroupPlace({ stack }: KeptGroup): string {
  return stack ? `project ${stack.project}, ${stack.backend.url}` : '';
}

/** A row's text besides the age: `before Import Stack State · no errors, 3.4 MB`. */
export function formatKeptFile(file: KeptFile): string {
  const { kind, why, size, isLastGood, errors } = file;
  const origin = why === undefined ? [] : [kind === 'recording' ? why : `before ${why}`];
  const contents = isLastGood && errors === 0 ? ['the last without errors'] : contentsOf(file);
  return [...origin, [...contents, formatSize(size)].join(', ')].join(' · ');
}

function contentsOf({ kind, errors }: KeptFile): string[] {
  if (kind === 'recording') return [];
  if (kind === 'damaged backup') return ['cannot be read completely'];
  if (errors === undefined) return ['errors not counted'];
  return [errors === 0 ? 'no errors' : counted(errors, 'error')];
}

/** The texts of a question before files are deleted: what they are, and whether they are the last of their kind. */
export interface DeletionQuestion {
  readonly question: string;
  readonly warning: string | undefined;
}

/** @param group the files' group; undefined if they are all kept files */
export function deletionQuestion(
  files: readonly KeptFile[],
  group?: KeptGroup,
  now = new Date(),
): DeletionQuestion {
  const of = group && (group.kind === 'backups' ? `stack “${group.name}”` : `“${group.name}”`);
  return { question: `Delete ${described(files, of, now)}?`, warning: warningOf(files, of) };
}

function described(files: readonly KeptFile[], of: string | undefined, now: Date): string {
  const [file] = files;
  if (of === undefined) return `everything that is kept: ${amountOf(files)}`;
  if (files.length > 1 || !file) return `all ${countOf(files)} of ${of}, ${formatSize(sizeOf(files))}`;
  const noun = file.kind === 'recording' ? 'recording' : 'backup';
  return `the ${noun} of ${of} from ${formatAge(file.time, now)}, ${formatSize(file.size)}`;
}

/** What is lost for good with them, if anything is. */
function warningOf(files: readonly KeptFile[], of: string | undefined): string | undefined {
  const good = files.filter(({ isLastGood }) => isLastGood);
  if (good.length === 0) return undefined;
  const isCounted = good.some(({ errors }) => errors !== undefined);
  const state = isCounted ? 'state without errors' : 'state that may be without errors';
  if (of !== undefined)
    return `⚠ ${files.length === 1 ? 'It is' : 'Among them is'} the last ${state} that is kept of ${of}.`;
  return good.length === 1
    ? `⚠ Among them is the last ${state} of a stack.`
    : `⚠ Among them are the last states without errors of ${good.length} stacks.`;
}

function countOf(files: readonly KeptFile[]): string {
  const recordings = files.filter(({ kind }) => kind === 'recording').length;
  const backups = files.length - recordings;
  return [backups > 0 && counted(backups, 'backup'), recordings > 0 && counted(recordings, 'recording')]
    .filter(Boolean)
    .join(' and ');
}

function sizeOf(files: readonly KeptFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
