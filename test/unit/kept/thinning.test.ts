import assert from 'node:assert/strict';
import { statesToKeep, lastGood, newestFiles, type Saved } from '../../../client/src/pulumi/kept/thinning';
import { itFuzzes } from '../../harness/fuzz';
import type { Random } from '../../harness/random';

/** Its week began on Thursday, the 19th: weeks are counted from the first day of 1970. */
const NOW = '2026-11-22T21:30:00Z';

function state(time: string, errors?: number): Saved {
  return { time: new Date(time.replace(/Z?$/, 'Z')), ...(errors !== undefined && { errors }) };
}

function times(states: readonly Saved[]): string[] {
  return states.map(({ time }) => time.toISOString().slice(0, 16));
}

/** States saved at random moments, more of them lately. */
function someStates(random: Random): Saved[] {
  return Array.from({ length: random.below(80) }, () => {
    const age = Math.floor(10 ** (random.next() * 7.2)) * 1000;
    const errors = [0, 1, undefined][random.below(3)];
    return { time: new Date(Date.parse(NOW) - age), errors };
  });
}

interface Case {
  readonly title: string;
  readonly saved: readonly Saved[];
  readonly limit?: number;
  /** The indices of the deleted ones. */
  readonly goes: readonly number[];
}

const CASES: readonly Case[] = [
  { title: 'nothing of nothing', saved: [], goes: [] },
  {
    title: 'all of the last hour, and what began with the clock’s hour before it',
    saved: ['21:29', '21:28', '21:00', '20:31', '20:30', '20:00'].map((at) => state(`2026-11-22T${at}`, 0)),
    goes: [],
  },
  {
    title: 'one of an hour that is over, the oldest: what was there before the changes began',
    saved: ['21:29', '19:59', '19:30', '19:00', '18:10', '18:09'].map((at) => state(`2026-11-22T${at}`, 0)),
    goes: [1, 2, 4],
  },
  {
    title: 'one of a day that is over',
    saved: ['22T21:00', '20T23:59', '20T12:00', '20T01:00', '19T01:00'].map((at) =>
      state(`2026-11-${at}`, 0),
    ),
    goes: [1, 2],
  },
  {
    title: 'one of a week that is over, and none after three months',
    saved: ['11-22', '11-11', '11-10', '11-05', '11-04', '08-21', '08-20', '08-19', '05-01'].map((day) =>
      state(`2026-${day}T10:00`, 0),
    ),
    goes: [1, 2, 5, 7, 8],
  },
  {
    title: 'the newest, however old',
    saved: [state('2025-01-02T10:00', 1), state('2025-01-01T10:00', 2)],
    goes: [1],
  },
  {
    title: 'the last without errors, however old',
    saved: [state('2026-11-21T21:00', 1), state('2025-01-02T10:00', 0), state('2025-01-01T10:00', 0)],
    goes: [2],
  },
  {
    title: 'the last that may be without errors, if they were not counted',
    saved: [state('2026-11-21T21:00', 1), state('2025-01-02T10:00'), state('2025-01-01T10:00')],
    goes: [2],
  },
  {
    title: 'what the clock says was saved later than now',
    saved: [state('2027-01-01T10:00', 1), state('2026-12-01T10:00', 1)],
    goes: [],
  },
  {
    title: 'the last without errors, also if a clock that was ahead has saved another',
    saved: ['2027-05-01T10:00', '2026-11-22T21:00', '2026-11-20T10:30', '2026-11-20T10:00'].map((at, i) =>
      state(at, i === 1 ? 1 : 0),
    ),
    goes: [],
  },
  {
    title: 'for a day what was there before a pause of a month: it may be the clock that is wrong',
    saved: ['11-22T21:00', '11-22T20:00', '10-15T10:00', '10-15T09:59'].map((at) => state(`2026-${at}`, 0)),
    goes: [],
  },
  {
    title: 'one of a week of what was there before a pause that ended the day before yesterday',
    saved: ['11-22T21:00', '11-20T20:00', '10-15T10:00', '10-15T09:59'].map((at) => state(`2026-${at}`, 0)),
    goes: [2],
  },
  {
    title: 'beyond the limit not what follows another most closely',
    saved: ['21:29', '21:28', '21:10', '21:09', '20:40'].map((at) => state(`2026-11-22T${at}`, 0)),
    limit: 4,
    goes: [2],
  },
  {
    title: 'beyond any limit the newest and the last without errors',
    saved: [state('2026-11-22T21:29', 3), state('2026-11-22T21:28', 2), state('2026-11-22T21:27', 0)],
    limit: 1,
    goes: [1],
  },
];

describe('The saved states that are kept', () => {
  const now = new Date(NOW);

  for (const { title, saved, limit, goes } of CASES) {
    it(title, () => {
      const expected = saved.filter((_, i) => !goes.includes(i)).reverse();
      assert.deepEqual(times(statesToKeep(saved, now, limit)), times(expected));
    });
  }

  for (const [errors, whatever] of [
    [1, 'with errors'],
    [0, 'without errors'],
  ] as const) {
    it(`include the good original of fifty quick saves ${whatever}, an hour, a week and a season later`, () => {
      const original = state('2026-11-22T21:30:00', 0);
      const quick = Array.from({ length: 50 }, (_, i) =>
        state(`2026-11-22T21:30:${String(i + 1).padStart(2, '0')}`, errors),
      );
      for (const [hours, count] of [
        [0.1, 10],
        [3, 2],
        [200, 2],
        [2000, 2],
      ] as const) {
        const later = new Date(now.getTime() + hours * 3_600_000);
        const kept = statesToKeep([...quick, original], later, 10);
        assert.equal(kept.length, count, `${hours} hours later`);
        assert.equal(kept[0], original);
        assert.equal(kept.at(-1), quick.at(-1));
      }
    });
  }

  itFuzzes(
    'include the newest and the last without errors, the same as after an earlier thinning, in any order',
    (fuzz) =>
      fuzz.attempts(300, (random) => {
        const saved = someStates(random);
        const limit = random.chance(0.5) ? random.below(40) : Infinity;
        const kept = statesToKeep(saved, now, limit);
        assert.ok(kept.length <= Math.max(2, limit), `${kept.length} of ${limit}`);
        const newest = Math.max(...saved.map(({ time }) => time.getTime()));
        if (saved.length > 0) assert.equal(kept.at(-1)!.time.getTime(), newest);
        assert.deepEqual(lastGood(kept, now), lastGood(saved, now));
        assert.deepEqual(statesToKeep(kept, now, limit), kept);
        const shuffled = saved.map((one) => ({ one, at: random.next() })).sort((a, b) => a.at - b.at);
        assert.deepEqual(
          statesToKeep(
            shuffled.map(({ one }) => one),
            now,
            limit,
          ),
          kept,
        );
      }),
  );

  itFuzzes('are the same whether they are thinned after each save or once in the end', (fuzz) =>
    fuzz.attempts(100, (random) => {
      const saved = someStates(random).sort((a, b) => a.time.getTime() - b.time.getTime());
      let thinned: Saved[] = [];
      for (const one of saved) thinned = statesToKeep([...thinned, one], one.time);
      assert.deepEqual(times(statesToKeep(thinned, now)), times(statesToKeep(saved, now)));
    }),
  );
});

describe('A clock that is years ahead while some states are saved', () => {
  const now = new Date(NOW);

  itFuzzes('loses nothing, then or later', (fuzz) =>
    fuzz.attempts(200, (random) => {
      const saved = statesToKeep(someStates(random), now);
      const ahead = Math.floor((0.2 + random.next() * 9) * 365 * 86_400_000);
      const wrong = Array.from({ length: 1 + random.below(5) }, (_, i) => ({
        time: new Date(now.getTime() + ahead + i * 3_600_000),
        errors: 1,
      }));
      let kept: Saved[] = saved;
      for (const one of wrong) {
        kept = statesToKeep([...kept, one], one.time);
        for (const state of saved) assert.ok(kept.includes(state), state.time.toISOString());
      }
      const next = { time: new Date(now.getTime() + 5_400_000), errors: 1 };
      const right = statesToKeep([...kept, next], next.time).filter(({ time }) => time <= next.time);
      assert.deepEqual(times(right), times(statesToKeep([...saved, next], next.time)));
    }),
  );
});

describe('States that were all saved by a clock that was ahead', () => {
  it('are kept with the newest', () => {
    const saved = ['2027-11-20', '2027-11-21', '2027-11-22'].map((day) => state(`${day}T10:00`, 1));
    assert.deepEqual(times(statesToKeep(saved, new Date(NOW), 1)), ['2027-11-22T10:00']);
  });
});

describe('The recordings that are kept', () => {
  it('are the newest, for three months', () => {
    const now = new Date(NOW);
    const recordings = ['2026-08-01', '2026-09-01', '2026-11-20', '2026-11-21'].map((day) =>
      state(`${day}T10:00`),
    );
    assert.deepEqual(times(newestFiles(recordings, now)), [
      '2026-11-21T10:00',
      '2026-11-20T10:00',
      '2026-09-01T10:00',
    ]);
    assert.deepEqual(times(newestFiles(recordings, now, 2)), ['2026-11-21T10:00', '2026-11-20T10:00']);
  });
});
