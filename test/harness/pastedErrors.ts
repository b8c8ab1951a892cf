import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './repository';

/** An output that somebody pasted. */
export interface PastedError {
  readonly name: string;
  /** The id of the error that must explain it: the folder that it is in. */
  readonly explained: string;
  readonly text: string;
}

const folder = path.join(repository, 'test/fixtures/pasted-errors');

/** All outputs that users have pasted: each begins with a line that says where, and an empty one. */
export function pastedErrors(): PastedError[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: explained }) =>
      readdirSync(path.join(folder, explained)).map((file): PastedError => {
        const content = readFileSync(path.join(folder, explained, file), 'utf8');
        const text = /^From: [^\n]+\n\n([^]*)$/.exec(content)?.[1];
        if (text === undefined) throw new Error(`${explained}/${file} does not say where it is from.`);
        return { name: path.parse(file).name, explained, text };
      }),
    );
}
