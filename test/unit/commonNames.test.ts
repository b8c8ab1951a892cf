import assert from 'node:assert/strict';
import { criticalPath } from '../../client/src/features/traces/model/traceSummary';
import { checkState } from '../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../server/src/state/model';
import { readLogLine } from '../../shared/logs/readLogLine';
import { rawSpan, traceOf } from '../harness/traces';
import { over } from './hover/hoverOver';

/** Every object in JavaScript inherits an entry for each of these names. */
const NAMES = ['constructor', 'toString', 'hasOwnProperty', '__proto__'];

function interrupted(type: string): string {
  const resource = { urn: 'urn:pulumi:dev::shop::a:b:C::d', type: 'a:b:C' };
  return JSON.stringify({ version: 3, deployment: { pending_operations: [{ type, resource }] } });
}

describe('a name that every object inherits', () => {
  for (const name of NAMES) {
    it(`${name} means nothing as the type of a pending operation`, () => {
      const text = interrupted(name);
      const [finding] = checkState(new StateModel(text));
      const { message, fixes } = finding!;
      assert.match(message, /How it ended is not known/);
      assert.equal(fixes?.at(-1)?.title, 'Discard this pending operation');
      assert.match(over(text, `"${name}"`) ?? '', /Operation interrupted.*How it ended is not known/s);
    });

    it(`${name} means nothing as a field of a state`, () => {
      const text = interrupted('creating').replace('"resource"', `"${name}"`);
      assert.match(over(text, `"${name}"`) ?? '', /no field of this name/);
    });

    it(`${name} means nothing as the name of a span, and as the level of a line`, () => {
      const all = rawSpan({ id: 'all', start: 0, end: 1.5 });
      const trace = traceOf([all, rawSpan({ id: 'one', name, start: 0, end: 1 })]);
      assert.equal(criticalPath(trace)[0]?.title, name);
      const line = readLogLine(JSON.stringify({ level: name, msg: 'text' }));
      assert.equal(line.kind === 'json' && line.level, 'error');
    });
  }
});
