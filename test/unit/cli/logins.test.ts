import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { configuredBackend } from '../../../client/src/pulumi/cli/configuredBackend';

const LOGIN = 'file:///shop/backend';

/** A write of the CLI cannot be held at each moment, so the test writes the file in the same steps. */
describe('the login of the CLI', () => {
  let home: string;
  let file: string;

  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'pulumi-logins-'));
    file = path.join(home, 'credentials.json');
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });

  const whole = JSON.stringify({ current: LOGIN, accessTokens: { [LOGIN]: '' } });
  const found = () => configuredBackend(home, { PULUMI_HOME: home });

  for (const [when, written] of [
    ['has been emptied', ''],
    ['is written in part', whole.slice(0, 20)],
  ] as const) {
    it(`is read from the CLI’s new file while its file ${when}`, async () => {
      writeFileSync(file, written);
      const finding = found();
      setTimeout(() => {
        writeFileSync(file, whole);
      }, 60);
      const { address, saidBy } = await finding;
      assert.deepEqual([address.forCli, saidBy], [LOGIN, 'login']);
    });
  }

  it('is missing if the write that emptied the file was interrupted', async () => {
    writeFileSync(file, '');
    const before = new Date(Date.now() - 60_000);
    utimesSync(file, before, before);
    assert.equal((await found()).saidBy, 'nothing');
  });
});
