import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { Drift } from '../../../client/src/pulumi/driftDetection/drift';
import { driftMarkdown } from '../../../client/src/features/drift/model/driftMarkdown';
import { readDrift } from '../../../client/src/pulumi/driftDetection/readDrift';

/** The CLI's output of a refresh with this many resources, all of which have drifted. */
function events(count: number): string {
  const lines = Array.from({ length: count }, (_, i) => {
    const urn = `urn:pulumi:dev::shop::shop:index:Server::server-${(i * 7919) % count}`;
    const outputs = (colour: string, port: number) => ({
      settings: { colour, ports: [{ port: 80 }, { port }], tags: { owner: 'Ada', text: 'x'.repeat(200) } },
      endpoint: `https://server-${i}.example.com`,
    });
    const old = { id: `id-${i}`, inputs: outputs('blue', 443), outputs: outputs('blue', 443) };
    const now = { ...old, outputs: outputs('red', 8443) };
    const metadata = { op: 'update', urn, type: 'shop:index:Server', old, new: now, diffs: ['settings'] };
    return JSON.stringify({ resOutputsEvent: { metadata } });
  });
  const summary = { summaryEvent: { resourceChanges: { update: count } } };
  return [...lines, JSON.stringify(summary)].join('\n');
}

/** The longest time for which an action blocks the thread, in processor milliseconds. */
async function longestWait(work: () => unknown): Promise<number> {
  const state = { isOver: false };
  let longest = 0;
  const others = async (): Promise<void> => {
    for (let last = process.cpuUsage(); !state.isOver; last = process.cpuUsage()) {
      await turn();
      const { user, system } = process.cpuUsage(last);
      longest = Math.max(longest, (user + system) / 1000);
    }
  };
  const waiting = others();
  try {
    await work();
  } finally {
    state.isOver = true;
  }
  await waiting;
  return longest;
}

const LARGE = 10_000;
const SMALL = LARGE / 8;
/** A single step takes eight times as long for eight times as many resources. */
const IN_SLICES = 3;
const ATTEMPTS = 5;

describe('the drift of 10,000 resources blocks the thread no longer than that of a few', function () {
  this.timeout(120_000);
  const texts = new Map([SMALL, LARGE].map((count) => [count, events(count)]));
  const drifts = new Map<number, Drift>();
  before(async () => {
    for (const [count, text] of texts) drifts.set(count, await readDrift(text));
    assert.equal(drifts.get(LARGE)!.resources.length, LARGE);
  });

  const cases: Record<string, (count: number) => unknown> = {
    'when it is read': (count) => readDrift(texts.get(count)!),
    'when it is copied': (count) => driftMarkdown(drifts.get(count)!, { stack: 'dev', when: 'today' }),
  };
  for (const [title, work] of Object.entries(cases)) {
    it(title, async () => {
      let least = Infinity;
      // Other processes can slow down one of the two measurements, but not each time.
      for (let attempt = 0; attempt < ATTEMPTS && least >= IN_SLICES; attempt++) {
        const large = await longestWait(() => work(LARGE));
        least = Math.min(least, large / (await longestWait(() => work(SMALL))));
      }
      assert.ok(least < IN_SLICES, `${least.toFixed(1)} times as long for eight times as many`);
    });
  }
});
