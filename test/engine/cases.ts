import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { StateShape } from '../../shared/stateText';
import { repository } from '../harness/repository';
import type { JudgedState } from './judge';
import { STACK } from './states/validState';

/**
 * The states of the folder `cases`, about which the engine and our rules, or their repairs, once disagreed. In a file's
 * name, the part before the first dot is the topic, and the part between dots is the shape, if it is not an export.
 */
export function fixedCases(): { name: string; state: JudgedState }[] {
  const folder = path.join(repository, 'test', 'engine', 'cases');
  return readdirSync(folder).map((file) => {
    const [name, shape] = file.split('.') as [string, StateShape | 'json'];
    const text = readFileSync(path.join(folder, file), 'utf8');
    return { name, state: { text, shape: shape === 'json' ? 'export' : shape, stack: STACK } };
  });
}
