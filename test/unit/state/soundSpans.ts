import assert from 'node:assert/strict';
import type { StateModel } from '../../../server/src/state/model';
import { forEachNode } from './valueOf';

/** Asserts that all nodes and problems are within the text, and that none ends before it starts. */
export function expectSoundSpans(model: StateModel): void {
  const { length } = model.text;
  const check = ({ start, end }: { start: number; end: number }): void => {
    assert.ok(start >= 0 && start <= end && end <= length, `${start}..${end} of ${length}`);
  };
  for (const problem of model.syntaxProblems()) {
    check(problem);
    if (problem.code !== 'unclosed') check({ start: problem.detail, end: problem.detail });
  }
  forEachNode(model, check);
}
