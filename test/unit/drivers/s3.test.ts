import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { s3Credentials } from '../../../client/src/pulumi/backendKinds/drivers/s3Credentials';
import { s3Place } from '../../../client/src/pulumi/backendKinds/drivers/s3Place';

describe('the driver for S3', () => {
  let folder: string;
  /** A user with two profiles. */
  let env: NodeJS.ProcessEnv;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'aws-'));
    const file = (name: string, text: string): string => {
      writeFileSync(path.join(folder, name), text);
      return path.join(folder, name);
    };
    const keys = (name: string): string =>
      `[${name}]\naws_access_key_id = of-${name}\naws_secret_access_key = secret\n`;
    env = {
      AWS_SHARED_CREDENTIALS_FILE: file('credentials', keys('default') + keys('work')),
      AWS_CONFIG_FILE: file('config', '[default]\nregion = eu-west-1\n[profile work]\nregion = eu-north-1\n'),
      AWS_EC2_METADATA_DISABLED: 'true',
    };
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  const KEYS = { AWS_ACCESS_KEY_ID: 'of-environment', AWS_SECRET_ACCESS_KEY: 'secret' };
  /** The choice of Go's library for AWS; the one for JavaScript differs in the third case. */
  const cases: [query: string, more: NodeJS.ProcessEnv, id: string, region: string][] = [
    ['', {}, 'of-default', 'eu-west-1'],
    ['', { AWS_PROFILE: 'work' }, 'of-work', 'eu-north-1'],
    ['', { AWS_PROFILE: 'work', ...KEYS }, 'of-environment', 'eu-north-1'],
    ['?profile=work', KEYS, 'of-work', 'eu-north-1'],
    ['?region=us-east-1', { AWS_REGION: 'eu-south-1', ...KEYS }, 'of-environment', 'us-east-1'],
    ['', { AWS_REGION: 'eu-south-1', AWS_DEFAULT_REGION: 'eu-south-2' }, 'of-default', 'eu-south-1'],
  ];
  for (const [query, more, id, region] of cases) {
    it(`uses the same credentials as the CLI: ${JSON.stringify({ query, ...more })}`, async () => {
      const url = new URL(`s3://states${query}`);
      assert.equal((await s3Place(url, { ...env, ...more })).region, region);
      const { accessKeyId } = await s3Credentials(url, { ...env, ...more }, region)!();
      assert.equal(accessKeyId, id);
    });
  }

  it('has none if there are none, and does not sign requests to a public bucket', async () => {
    const none = { ...env, AWS_PROFILE: 'nobody' };
    await assert.rejects(s3Credentials(new URL('s3://states'), none, 'eu-west-1')!());
    assert.equal(s3Credentials(new URL('s3://states?anonymous=true'), env, 'eu-west-1'), undefined);
  });

  const places: [address: string, reached: string][] = [
    ['s3://states?region=eu-west-1', 'https://states.s3.eu-west-1.amazonaws.com'],
    ['s3://states?region=cn-north-1', 'https://states.s3.cn-north-1.amazonaws.com.cn'],
    ['s3://my.states?region=eu-west-1', 'https://s3.eu-west-1.amazonaws.com/my.states'],
    [
      's3://states?region=us-east-1&fips=true&dualstack=true',
      'https://states.s3-fips.dualstack.us-east-1.amazonaws.com',
    ],
    ['s3://states?region=us-east-1&accelerate=true', 'https://states.s3-accelerate.amazonaws.com'],
    ['s3://states?endpoint=store.example:9000&disableSSL=true', 'http://states.store.example:9000'],
    ['s3://states?endpoint=https://store.example/s3&use_path_style=true', 'https://store.example/s3/states'],
    ['s3://states?endpoint=127.0.0.1:9000&disableSSL=true', 'http://127.0.0.1:9000/states'],
  ];
  for (const [address, reached] of places) {
    it(`reaches ${address}`, async () => {
      const { endpoint, folder: inHost } = await s3Place(new URL(address), env);
      assert.equal(endpoint + inHost, reached);
    });
  }

  it('refuses a missing region', async () => {
    const nowhere = { AWS_CONFIG_FILE: '/dev/null', AWS_SHARED_CREDENTIALS_FILE: '/dev/null' };
    await assert.rejects(s3Place(new URL('s3://states'), nowhere), /no region is set/);
  });
});
