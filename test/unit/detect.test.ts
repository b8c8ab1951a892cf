import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DETECTION_LIMIT, detectState } from '../../shared/detect';
import { assertGrowth } from '../harness/growth';

/** One folder a shape; `none` holds JSON that shares key names with a state and is none. */
const fixtures = path.resolve('test/fixtures/detection');

describe('detection by content', () => {
  for (const shape of readdirSync(fixtures)) {
    for (const file of readdirSync(path.join(fixtures, shape))) {
      it(`${shape}: ${file}`, () => {
        const text = readFileSync(path.join(fixtures, shape, file), 'utf8');
        assert.equal(detectState(text) ?? 'none', shape);
      });
    }
  }

  it('recognises an export that is cut off anywhere after the first characters of its manifest', () => {
    const text = readFileSync(path.join(fixtures, 'export/as-exported.json'), 'utf8');
    for (let end = text.indexOf('"magic"'); end <= text.length; end++) {
      assert.equal(detectState(text.slice(0, end)), 'export', `cut at ${end}`);
    }
  });

  it('takes a usual and a common key of a deployment together for a state, and neither alone', () => {
    const secrets = '"secrets_providers":{"type":"passphrase"}';
    assert.equal(detectState(`{"resources":[],${secrets}}`), 'deployment');
    assert.equal(detectState(`{"deployment":{"pending_operations":[],"manifest":{"time":""}}}`), 'export');
    assert.equal(detectState(`{${secrets}}`), undefined);
    assert.equal(detectState('{"resources":[]}'), undefined);
  });

  it('never throws and always ends, whatever was cut out or put in', () => {
    const text = readFileSync(path.join(fixtures, 'checkpoint/with-config.json'), 'utf8');
    for (let at = 0; at < text.length; at++) {
      for (const damage of ['', '"', '{', '}', '[', ']', ':', '\\', '<<<<<<<', '/*', '\n']) {
        detectState(text.slice(0, at) + damage + text.slice(at + 1));
      }
    }
  });

  it('looks no further than its limit', () => {
    const filler = `{"data":"${'x'.repeat(DETECTION_LIMIT)}",`;
    assert.equal(detectState(`${filler}"version":3,"deployment":{"manifest":{"magic":"x"}}}`), undefined);
  });

  for (const [name, unit] of Object.entries({
    objects: '{"a":',
    arrays: '[',
    strings: '"a",',
    escapes: '\\"',
    'unclosed strings': '"\n',
    words: 'x ',
    conflicts: '<<<<<<<\n',
  })) {
    it(`takes time in proportion to the text: ${name}`, () => {
      const eighth = DETECTION_LIMIT / 8;
      assertGrowth(8, (size) => detectState('{"data":' + unit.repeat((size * eighth) / unit.length)));
    });
  }

  it('looks at a few places only where a state could begin behind other text', () => {
    assertGrowth(8, (size) => detectState('x\n' + '{\n'.repeat((size * DETECTION_LIMIT) / 16)));
  });
});
