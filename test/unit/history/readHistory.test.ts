import assert from 'node:assert/strict';
import type { HistoryStep } from '../../../shared/history';
import { ALL_VERSIONS } from '../../../client/src/pulumi/backends/stackBackend';
import { breaksIn, historyVerdict, rowLabel } from '../../../client/src/features/history/model/verdict';
import type { HistoryRow } from '../../../client/src/features/history/model/updateRow';
import { readHistory } from '../../../client/src/features/history/model/readUpdates';

/** Rows, the newest first, with these numbers of errors; `undefined` for an unreadable state. */
function rowsWith(...errors: (number | undefined)[]): HistoryRow[] {
  return errors.map((errorCount, index) => ({
    ...row(index),
    ...(errorCount === undefined ? { problem: 'gone' } : { summary: summary(errorCount) }),
  }));
}

function row(index: number): HistoryRow {
  const source = index === 0 ? 'now' : 'history of the backend';
  return { index, key: String(index), when: `${12 - index}:00`, source };
}

function summary(errorCount: number): HistoryStep['summary'] {
  const errors = errorCount > 0 ? [{ message: 'broken' }] : [];
  const counts = { resourceCount: 1, errorCount, warningCount: 0, dangerCount: 0, pendingCount: 0 };
  return { isState: true, ...counts, errors, dangers: [] };
}

/** For each period with errors: the indices of its first state, of the one before, and of the one that fixed it. */
function breaks(...errors: (number | undefined)[]): (number | undefined)[][] {
  return breaksIn(rowsWith(...errors)).map(({ first, before, fixed }) => [
    first.index,
    before?.index,
    fixed?.index,
  ]);
}

describe('the state that broke a stack', () => {
  it('is the first with errors after one without, the last time first', () => {
    assert.deepEqual(breaks(2, 1, 0, 0), [[1, 2, undefined]]);
    assert.deepEqual(breaks(0, 1, 0), [[1, 2, 0]]);
    assert.deepEqual(breaks(1, 0, 3, 3, 0), [
      [0, 1, undefined],
      [3, 4, 1],
    ]);
    assert.deepEqual(breaks(0, 0), []);
  });

  it('is unknown if all kept states have errors; unreadable ones are skipped', () => {
    assert.deepEqual(breaks(1, 2), [[1, undefined, undefined]]);
    assert.deepEqual(breaks(1, undefined, 1, undefined, 0), [[2, 4, undefined]]);
  });

  it('is described in a sentence, the verdict first', () => {
    const said = (...errors: (number | undefined)[]): string => historyVerdict(rowsWith(...errors), true);
    assert.match(
      said(1, 1, 0),
      /^Broken by the state of .*: broken The state before it, .*, has no errors\.$/,
    );
    assert.match(said(1, 0), /^Broken after the state of .*, which has no errors: broken$/);
    assert.match(
      said(0, 1, 0),
      /^The stack has no errors now\. It was broken by .*, and repaired by what the stack/,
    );
    assert.match(said(1, 1), /^Every kept state has errors, back to/);
    assert.equal(said(0, 0), 'None of the kept states has errors.');
    assert.equal(said(0), 'No earlier state is kept. The current state has no errors.');
    assert.equal(said(2), 'No earlier state is kept. The current state has 2 errors.');
    assert.equal(said(undefined, undefined), 'None of the kept states can be read.');
    assert.match(
      historyVerdict([...rowsWith(0), row(1)], false),
      /^No state read so far .* 1 of 2 states read\.$/,
    );
  });

  it('is described together with what the next update would harm', () => {
    const [now, before] = rowsWith(0, 1);
    const danger = { message: "The next update deletes 'cache'." };
    const rows = [{ ...now!, summary: { ...summary(0), dangerCount: 2, dangers: [danger] } }, before!];
    assert.match(
      historyVerdict(rows, true),
      /^The stack has no errors now\. .* Do not update yet: The next update deletes 'cache'\. 1 more danger is in the state\.$/,
    );
  });

  it('is limited to the listed states, if a backend may keep more', () => {
    const rows = rowsWith(...Array.from({ length: ALL_VERSIONS + 1 }, () => 1));
    assert.match(
      historyVerdict(rows, true),
      /it was broken before that\. The backend may keep more than the newest 500, which are listed\.$/,
    );
  });
});

describe('the name of an update', () => {
  it('has its number, and a word if it was not an ordinary successful update', () => {
    const called = (outcomeOf: string): string => rowLabel({ ...row(1), number: 5, outcomeOf });
    assert.match(called('update'), /^update 5 of \S/);
    assert.match(called('update, failed'), /^update 5 \(failed\) of \S/);
    assert.match(called('destroy, failed'), /^update 5 \(destroy, failed\) of \S/);
  });
});

describe('the reading of a history', () => {
  /** Reads six states; the third is unreadable. @param stopAt aborts while this state is being read */
  async function read(stopAt?: number) {
    const rows = Array.from({ length: 6 }, (_, index) => row(index));
    const stop = new AbortController();
    const seen: string[] = [];
    let inMemory = 0;
    let most = 0;
    await readHistory({
      rows,
      stack: 'dev',
      signal: stop.signal,
      read: async (index) => {
        inMemory += 1;
        most = Math.max(most, inMemory);
        if (index === stopAt) stop.abort();
        if (index === 2) {
          inMemory -= 1;
          throw new Error('gone');
        }
        return Promise.resolve(String(index));
      },
      server: {
        historyStep: ({ text, run, targetStack }) => {
          seen.push(`${run ?? 'new'} ${targetStack} ${text}`);
          inMemory -= 1;
          const change = {
            added: [text],
            removed: [],
            changed: [],
            addedCount: 1,
            removedCount: 0,
            changedCount: 0,
          };
          return Promise.resolve({
            run: 'one',
            summary: summary(0),
            ...(run !== undefined && { changeOfNewer: change }),
          });
        },
        close: (id) => {
          seen.push(`close ${id}`);
          return Promise.resolve();
        },
      },
      onRow: () => undefined,
    });
    return { rows, seen, most };
  }

  it('has one state in memory at a time, reads each once, and compares each with the previous one', async () => {
    const { rows, seen, most } = await read();
    assert.equal(most, 1);
    assert.deepEqual(seen, ['new dev 0', 'one dev 1', 'one dev 3', 'one dev 4', 'one dev 5', 'close one']);
    assert.equal(rows[2]!.problem, 'gone');
    // Unreadable states are skipped: the second is compared with the fourth.
    assert.deepEqual(
      rows.map(({ change }) => change?.added[0]),
      ['1', '3', undefined, '4', '5', undefined],
    );
  });

  it('stops when the page is closed, and closes the state on the server', async () => {
    const { rows, seen } = await read(3);
    assert.deepEqual(seen, ['new dev 0', 'one dev 1', 'close one']);
    assert.equal(rows[3]!.summary, undefined);
  });
});
