import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readKnownErrorsWith } from './readKnownErrors';

/**
 * Takes the known errors from the file that the build has made of `docs/errors/*.md` and put beside a program.
 * @param folder of the program
 */
export function readKnownErrorsIn(folder: string): void {
  readKnownErrorsWith(() => readFileSync(path.join(folder, 'knownErrors.json'), 'utf8'));
}
