import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DETECTION_LIMIT, detectState } from '../../shared/detect';
import { assertGrowth } from '../harness/growth';

/** One folder for each shape; `none` contains JSON with some keys of a state that is not a state. */
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

  it('recognizes an export that is truncated anywhere after the first characters of its manifest', () => {
    const text = readFileSync(path.join(fixtures, 'export/as-exported.json'), 'utf8');
    for (let end = text.indexOf('"magic"'); end <= text.length; end++) {
      assert.equal(detectState(text.slice(0, end)), 'export', `cut at ${end}`);
    }
  });

  it('recognizes a state by a specific and a common key of a deployment together, and by neither alone', () => {
    const secrets = '"secrets_providers":{"type":"passphrase"}';
    assert.equal(detectState(`{"resources":[],${secrets}}`), 'deployment');
    assert.equal(detectState(`{"deployment":{"pending_operations":[],"manifest":{"time":""}}}`), 'export');
    assert.equal(detectState(`{${secrets}}`), undefined);
    assert.equal(detectState('{"resources":[]}'), undefined);
  });

  it('never throws and always ends, whatever was removed or inserted', () => {
    const text = readFileSync(path.join(fixtures, 'checkpoint/with-config.json'), 'utf8');
    for (let at = 0; at < text.length; at++) {
      for (const damage of ['', '"', '{', '}', '[', ']', ':', '\\', '<<<<<<<', '/*', '\n']) {
        detectState(text.slice(0, at) + damage + text.slice(at + 1));
      }
    }
  });

  it('searches no further than its limit', () => {
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
    it(`takes linear time: ${name}`, () => {
      const eighth = DETECTION_LIMIT / 8;
      assertGrowth(8, (size) => detectState('{"data":' + unit.repeat((size * eighth) / unit.length)));
    });
  }

  it('searches only a few places where a state could begin after other text', () => {
    assertGrowth(8, (size) => detectState('x\n' + '{\n'.repeat((size * DETECTION_LIMIT) / 16)));
  });
});
