import assert from 'node:assert/strict';
import { commandLine, type Shell } from '../../client/src/pulumi/cli/commandLine';
import { redact } from '../../client/src/pulumi/secrets/redact';
import { redactLog } from '../../client/src/pulumi/secrets/logRedaction';
import { SettingsFileError } from '../../client/src/project/fileText';
import { projectSettings, withProjectName } from '../../client/src/project/projectSettings';
import { stackSettings } from '../../client/src/project/stackSettings';
import { withNamespace } from '../../client/src/project/stackSettingsEdits';
import { linksOf } from '../../server/src/features/logs/logLinks';
import { readLog } from '../../server/src/features/logs/readLog';
import { readTrace } from '../../client/src/features/traces/model/readTrace';
import { summarize } from '../../client/src/features/traces/model/traceSummary';
import { explain, wholeLines } from '../../shared/knownErrors/explain';
import { knownErrors } from '../../shared/knownErrors/readKnownErrors';
import { damaged } from '../harness/damagedText';
import { itFuzzes } from '../harness/fuzz';
import { LOG_FIXTURES, logFixture } from '../harness/logFixtures';
import { readLogTable } from '../harness/logReading';
import type { Random } from '../harness/random';
import { TOKENS } from '../harness/secretCorpus';
import { SETTINGS_FORMS } from '../harness/settingsForms';
import { traceFixture } from '../harness/traces';

/** A text with damage in a few places. */
function badlyDamaged(text: string, random: Random): string {
  let result = text;
  for (let i = random.below(6); i >= 0; i -= 1) result = damaged(result, random);
  return result;
}

/** Successive lines of one text, followed by some of another. */
function linesFrom(texts: readonly string[], random: Random): string[] {
  return Array.from({ length: 3 }, () => {
    const lines = random.pick(texts).split('\n');
    const first = random.below(lines.length);
    return lines.slice(first, first + 1 + random.below(40));
  }).flat();
}

/**
 * Each text that is not meant to be read must be recognized as such, without an exception, in linear time (a
 * hanging test exceeds its time limit), and without revealing a secret.
 */
describe('damaged texts', function () {
  this.timeout(60_000);
  const logs = LOG_FIXTURES.map(logFixture);
  const samples = knownErrors().flatMap((error) => error.samples.map(({ text }) => text));

  itFuzzes('as logs are read, linked and redacted', (fuzz) =>
    fuzz.attempts(80, (random) => {
      const secret = `sesame-${random.below(1e9)}-open`;
      const lines = linesFrom(logs, random);
      const text = badlyDamaged([...lines, `note: ${secret}`, ...lines].join('\n'), random);
      readLog(text);
      for (const { start, end } of linksOf(text)) assert.ok(start < end && end <= text.length);
      const known = [{ kind: 'passphrase', value: secret }] as const;
      const redacted = redactLog(text, known, '/home/me');
      assert.ok(!redacted.text.includes(secret));
      assert.equal(redacted.text.split('\n').length, text.split('\n').length);
    }),
  );

  itFuzzes('as tables of logs have their entries in order, and no secret', (fuzz) =>
    fuzz.attempts(20, async (random) => {
      const secret = `sesame-${random.below(1e9)}-open`;
      const token = random.pick(Object.values(TOKENS));
      const lines = linesFrom(logs, random);
      const text = badlyDamaged([...lines, `note: ${secret}`, `token ${token}`, ...lines].join('\n'), random);
      const { reader, status } = await readLogTable(text, [secret]);
      const rows = await reader.rows(0, status().entries);
      assert.equal(rows[0]!.line, 1);
      for (const [i, { line }] of rows.entries()) assert.ok(i === 0 || line > rows[i - 1]!.line);
      const seen = [...rows, await reader.details(random.below(rows.length))];
      for (const shown of seen.map((one) => JSON.stringify(one))) {
        assert.ok(!shown.includes(secret) && !shown.includes(token), shown);
      }
    }),
  );

  itFuzzes('as terminal output are explained, and known tokens are masked', (fuzz) =>
    fuzz.attempts(300, (random) => {
      const token = random.pick(Object.values(TOKENS));
      const text = badlyDamaged(linesFrom([...samples, ...logs], random).join('\n'), random);
      for (const match of explain(text)) {
        assert.ok(match.start <= match.end && match.end <= text.length);
        assert.ok(wholeLines(text, match).includes(text.slice(match.start, match.end)));
      }
      assert.ok(!redact(`${text}\ntoken ${token}\n${text}`).includes(token));
    }),
  );

  itFuzzes('as traces are read as far as possible', (fuzz) => {
    const files = [traceFixture('up.trace'), traceFixture('destroy.otlp.json')];
    return fuzz.attempts(100, (random) => {
      const bytes = Uint8Array.from(random.pick(files).subarray(0, 1000 + random.below(30_000)));
      for (let i = random.below(20); i >= 0; i -= 1) bytes[random.below(bytes.length)] = random.below(256);
      const trace = readTrace(bytes);
      if (!trace) return;
      const { critical } = summarize(trace);
      const took = critical.reduce((sum, entry) => sum + entry.took, 0);
      assert.ok(took <= trace.duration * 1.001, `${took} of ${trace.duration}`);
    });
  });

  itFuzzes(
    'as settings are read as they are, or refused with a sentence, and nothing is logged',
    async (fuzz) => {
      const warnings: string[] = [];
      const warned = ({ message }: Error): number => warnings.push(message);
      process.on('warning', warned);
      await fuzz.attempts(200, (random) => {
        const form = random.pick(SETTINGS_FORMS);
        const text = badlyDamaged(`name: shop\n${form.text}`, random);
        const file = `Pulumi.dev.${form.extension}`;
        for (const read of [
          () => projectSettings(text, file),
          () => withProjectName(text, file, 'market'),
          () => withNamespace(text, file, 'shop', 'market'),
          () => stackSettings(text, file),
        ]) {
          try {
            read();
          } catch (error) {
            assert.ok(error instanceof SettingsFileError, String(error));
            assert.ok(error.message.startsWith(file), error.message);
          }
        }
      });
      await new Promise(setImmediate);
      process.removeListener('warning', warned);
      assert.deepEqual(warnings, []);
    },
  );

  itFuzzes('as words are quoted for a terminal’s command line, or refused', (fuzz) =>
    fuzz.attempts(300, (random) => {
      const word = badlyDamaged(random.pick(samples).slice(0, 80), random);
      for (const shell of ['posix', 'fish', 'powershell', 'cmd'] satisfies Shell[]) {
        const line = commandLine(['pulumi', word], shell);
        assert.ok(line === undefined || !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(line), line);
        if (shell === 'posix' && line !== undefined) assert.deepEqual(posixWords(line), ['pulumi', word]);
      }
    }),
  );
});

/** The words of a line whose only quotes are single quotes and `\'`. */
function posixWords(line: string): string[] {
  const words: string[] = [''];
  for (const [part] of line.matchAll(/'[^']*'|\\'|[^'\\]/g)) {
    if (part === ' ') words.push('');
    else words.push(words.pop()! + (part === String.raw`\'` ? "'" : part.replace(/^'(.*)'$/s, '$1')));
  }
  return words;
}
