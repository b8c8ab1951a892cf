/** What the system says of files, in words. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is mounted read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is not a folder',
};

/** The reason of a failed file operation, in words, without the file. */
export function fileFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code === undefined ? undefined : REASONS[code]) ?? message;
}

/** What failed, for a message: of a file that the system refuses, the reason and its path, and of any other error its own words. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === undefined || REASONS[code] === undefined) return error.message;
  return path === undefined ? fileFailure(error) : `${fileFailure(error)} (${path})`;
}
