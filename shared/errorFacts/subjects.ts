import type { ErrorsInstead } from './meanings';

/** Who speaks in an output: an update of a stack, or a command that works on none. */
export type Subject = 'run' | 'import' | 'convert' | 'package' | 'new' | 'environment' | 'tool' | 'login';

/**
 * What begins the output of a command: its echo, or words that only it prints. The last one before an error says whose
 * the error is.
 */
const MARKERS: readonly (readonly [Subject, RegExp])[] = [
  [
    'run',
    /^[ \t|]{0,8}(?:Previewing|Updating|Destroying|Refreshing) ?(?:\(|update|destroy|refresh)|(?:^|[$>%#❯➜▶»λ~] ?)(?:(?:npx|bunx|pnpm|yarn|bun|npm|uv|poetry|pipenv) (?:(?!pulumi|sst)[\w@:.-]{1,40} ){0,3})?(?:pulumi|sst) (?:up|update|preview|destroy|refresh|deploy|remove|dev)\b/gm,
  ],
  [
    'import',
    /^[ \t|]{0,8}(?:Previewing|Importing) (?:import )?\(|(?:^|[$>%#❯➜▶»λ~] ?)pulumi import\b|^Previewing import/gm,
  ],
  ['convert', /(?:^|[$>%#❯➜▶»λ~] ?)pulumi convert\b|^Converting from [a-z]|\btf2pulumi\b[ \t]/gm],
  [
    'package',
    /(?:^|[$>%#❯➜▶»λ~] ?)pulumi package (?:add|gen-sdk|get-schema|get-mapping|publish|info|delete)\b|^(?:Successfully generated a \w{1,12} SDK for|Added package ")/gm,
  ],
  [
    'new',
    /(?:^|[$>%#❯➜▶»λ~] ?)pulumi (?:new|policy new|template)\b|^This command will walk you through creating a new Pulumi project|could not unmarshal '[^'\n]{0,200}\.pulumi[/\\]templates/gm,
  ],
  ['environment', /(?:^|[$>%#❯➜▶»λ~] ?)(?:pulumi env|esc) [a-z]/gm],
  [
    'tool',
    /(?:^|[$>%#❯➜▶»λ~] ?)(?:pnpm )?pulumi (?:-C \S{1,80} )?(?:install|plugin|policy|about|version|schema|query|whoami|org|deployment|console)\b|[$>%#❯➜▶»λ~] ?(?:yarn|npm|npx tsc|tsc|pnpm|bun|go|dotnet|mvn|gradle|pip|poetry|uv)\b(?! (?:\S{1,40} ){0,3}(?:pulumi|sst) (?!install)| (?:run|exec|dlx|x|start|deploy|destroy|remove|dev|up)\b)|^npm (?:ERR!|error) code\b/gm,
  ],
  ['login', /(?:^|[$>%#❯➜▶»λ~] ?)pulumi (?:login|logout)\b|^Logging in(?:to)? /gm],
];

/** The markers of a text, in order. */
export class Subjects {
  private readonly markers: readonly { readonly at: number; readonly subject: Subject }[];

  constructor(text: string) {
    this.markers = MARKERS.flatMap(([subject, pattern]) =>
      Array.from(text.matchAll(pattern), ({ index }) => ({ at: index, subject })),
    ).sort((a, b) => a.at - b.at);
  }

  /** Whose the words at an offset are; undefined if the text does not say. */
  at(offset: number): Subject | undefined {
    return this.markers.findLast(({ at }) => at <= offset)?.subject;
  }
}

/** True for a command that neither reads nor writes a stack. */
export function isWithoutStack(subject: Subject | undefined): boolean {
  return subject !== undefined && subject !== 'run' && subject !== 'import';
}

/** True if the text has only a preview: nothing was sent that changes an object. */
export function isOnlyPreview(text: string): boolean {
  return (
    /^[ \t|]{0,8}Previewing (?:update|destroy|refresh|import|changes|\()|error: preview failed|Preview failed:/m.test(
      text,
    ) &&
    !/^[ \t|]{0,8}(?:Updating|Destroying|Refreshing|Importing) ?(?:\(|update|stack)|\*\*(?:creating|updating|deleting|replacing) failed\*\*|error: update failed/m.test(
      text,
    )
  );
}

/** What the words of some known errors mean instead, if they are of a command that works on no stack. */
export const MEANT_BY: Readonly<Partial<Record<Subject, ErrorsInstead>>> = {
  convert: {
    'provider-panic': 'convert-failed',
    'cli-crash': 'convert-failed',
    'go-panic': 'convert-failed',
    'go-program-panic': 'convert-failed',
  },
};
