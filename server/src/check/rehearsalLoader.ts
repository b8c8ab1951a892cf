import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RehearsalProgram } from '../../../shared/rehearsalReport';

/** A file of its own, because it runs the CLI. */
const PROGRAM = path.join(__dirname, 'rehearse.js');

/** True in the package from npm. */
export function hasRehearsalProgram(): boolean {
  return existsSync(PROGRAM);
}

/** Loads the program that rehearses. */
export async function loadRehearsalProgram(): Promise<RehearsalProgram> {
  return (await import(PROGRAM)) as RehearsalProgram;
}
