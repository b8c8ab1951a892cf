import type { FileReport, RunFacts } from './fileReport';
import { formatGithub } from './formatGithub';
import { formatGitlab } from './formatGitlab';
import { formatJson } from './formatJson';
import { formatJunit } from './formatJunit';
import { formatMarkdown } from './formatMarkdown';
import { formatSarif } from './formatSarif';
import { formatText } from './formatText';

/** The formats of reports, by the names that `--format` takes. */
export const formats = {
  text: formatText,
  json: formatJson,
  sarif: formatSarif,
  github: formatGithub,
  gitlab: formatGitlab,
  junit: formatJunit,
  markdown: formatMarkdown,
} satisfies Readonly<Record<string, (reports: readonly FileReport[], facts: RunFacts) => string>>;

export type Format = keyof typeof formats;

export const FORMATS = Object.keys(formats) as Format[];
