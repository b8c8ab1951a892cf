import assert from 'node:assert/strict';
import { writtenFault } from '../../../client/src/features/debug/model/launchSettings';

describe('a secret in a launch.json', () => {
  for (const name of ['PULUMI_CONFIG_PASSPHRASE', 'PULUMI_ACCESS_TOKEN']) {
    it(`is refused in plaintext, and not repeated: ${name}`, () => {
      for (const value of [
        'correct-horse',
        '${input:p} ',
        '${workspaceFolder}',
        '${config:shop.passphrase}',
      ]) {
        const fault = writtenFault({ env: { [name]: value } }) ?? '';
        assert.ok(fault.includes(name), fault);
        assert.ok(!fault.includes('correct-horse'));
      }
    });

    it(`can be entered, or read from the environment: ${name}`, () => {
      for (const value of ['', '${input:passphrase}', '${env:SHOP_PASSPHRASE}', '${command:vault.read}']) {
        assert.equal(writtenFault({ env: { [name]: value } }), undefined, value);
      }
    });
  }

  it('is not found in other attributes', () => {
    for (const configuration of [{}, { env: null }, { env: [] }, { env: { AWS_PROFILE: 'dev' } }]) {
      assert.equal(writtenFault(configuration), undefined);
    }
  });
});
