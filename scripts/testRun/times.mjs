import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './suites.mjs';

const FILE = path.join(repository, 'out', 'test-times.json');

/** How long each job and each test file took in its last run on this machine, in milliseconds. */
export function lastTimes() {
  try {
    return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
  } catch {
    return {}; // cut off by an interruption; they only decide the order
  }
}

/** Keeps the times of this run; what did not run keeps its own. */
export function keepTimes(times) {
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...lastTimes(), ...times }, undefined, 1));
}

/**
 * Divides files into groups that take about as long as each other.
 * @param {readonly string[]} files
 * @param {(file: string) => number} weightOf
 */
export function balanced(files, count, weightOf) {
  const groups = Array.from({ length: Math.min(count, files.length) }, () => ({ weight: 0, files: [] }));
  for (const file of [...files].sort((a, b) => weightOf(b) - weightOf(a))) {
    const lightest = groups.reduce((least, group) => (group.weight < least.weight ? group : least));
    lightest.files.push(file);
    lightest.weight += weightOf(file);
  }
  return groups;
}
