import { plainLine } from '../../shared/secrets/plainLine';
import assert from 'node:assert/strict';
import { writeFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PulumiStack } from '../harness/pulumiStack';

/** Contains letters that JSON, Go and URLs write in different ways. */
const CONFIG_SECRET = 'p"l\\a<n>t&ed config/secret';
const CONFIG_OBJECT = { user: 'planted-user', deep: ['planted deep one', 'planted deep two'] };
export const PASSPHRASE = 'planted passphrase';
/** Known only to the program: the engine marks it as secret in its log. */
const PROGRAM_SECRET = 'planted in the program';
const KEY = [
  '-----BEGIN RSA PRIVATE KEY-----',
  'MIIEplantedKeyLine1/abc+',
  'MIIEplantedKeyLine2/def=',
  '-----END RSA PRIVATE KEY-----',
];

/** Variables that users have when they run Pulumi. None is real. */
export const PLANTED_ENVIRONMENT: Readonly<Record<string, string>> = {
  PULUMI_ACCESS_TOKEN: 'pul-0123456789abcdef0123456789abcdef01234567',
  AWS_ACCESS_KEY_ID: 'AKIAPLANTEDPLANTED00',
  AWS_SECRET_ACCESS_KEY: 'planted/AWS/secret+key0000000000000000000',
  AWS_SESSION_TOKEN: 'plantedAwsSessionToken//////////wEaCXVz',
  ARM_CLIENT_SECRET: 'abc8Q~plantedAzureClientSecret012345678',
  AZURE_STORAGE_CONNECTION_STRING:
    'DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=plantedAzureAccountKey==;EndpointSuffix=core.windows.net',
  GOOGLE_CREDENTIALS: JSON.stringify({ type: 'service_account', private_key: KEY.join('\n') }, null, 2),
  GITHUB_TOKEN: 'ghp_plantedGitHubToken000000000000000000',
  DATABASE_PASSWORD: 'planted database password',
};

/** Texts that look like secrets, which the redaction must find by their form. */
const BY_LOOKS = [
  'npm_plantedNpmToken000000000000000000000',
  'AIzaPlantedGoogleApiKey0000000000000000',
  'eyJhbGciOiJIUzI1NiJ9.eyJwbGFudGVkIjoxfQ.plantedSignature',
  'https://planted-user:planted-pw@example.com/x',
  ...KEY,
];

/** Every text that must not be in the redacted log; for multi-line texts, their lines. */
export function plantedTexts(): string[] {
  const { GOOGLE_CREDENTIALS: credentials = '', ...others } = PLANTED_ENVIRONMENT;
  return [
    ...Object.values(others),
    ...credentials.split('\n').filter((line) => line.includes('planted')),
    'planted-pw',
    CONFIG_SECRET,
    CONFIG_OBJECT.user,
    ...CONFIG_OBJECT.deep,
    PASSPHRASE,
    PROGRAM_SECRET,
    ...BY_LOOKS.filter((text) => !text.startsWith('https:') && !text.startsWith('-----')),
  ];
}

/** Plants secrets in a stack's configuration and program, which gives them to resources and prints them. */
export async function plantSecrets(stack: PulumiStack): Promise<void> {
  const set = async (...args: string[]): Promise<void> => {
    const { code, stderr } = await stack.run(['config', 'set', '--secret', ...args]);
    assert.equal(code, 0, stderr);
  };
  await set('planted', CONFIG_SECRET);
  for (const [key, value] of [
    ['object.user', CONFIG_OBJECT.user],
    ['object.deep[0]', CONFIG_OBJECT.deep[0]!],
    ['object.deep[1]', CONFIG_OBJECT.deep[1]!],
  ] as const) {
    await set('--path', key, value);
  }
  const program = path.join(stack.cwd, 'index.js');
  // The key and the environment are on one stream: the order of two streams is random, and long words between a key's
  // lines are masked.
  const planted = `
new FileResource('Vault', 'vault', {
  label: 'vault',
  settings: {
    config: config.requireSecret('planted'),
    object: config.requireSecretObject('object'),
    program: pulumi.secret(${JSON.stringify(PROGRAM_SECRET)}),
    harmless: 'this stays',
  },
});
for (const name of ${JSON.stringify(Object.keys(PLANTED_ENVIRONMENT))}) console.log(name + '=' + process.env[name]);
console.log(JSON.stringify({ environment: process.env }));
for (const line of ${JSON.stringify(BY_LOOKS)}) console.log(line);
console.error(${JSON.stringify(BY_LOOKS[0])});
`;
  await writeFile(program, `${await readFile(program, 'utf8')}${planted}`);
}

/**
 * Checks line by line that only masked text is missing.
 * @param isExpected tells whether a piece of text was to be masked
 */
export function assertOnlyMasked(
  before: string,
  after: string,
  home: string,
  isExpected: (piece: string, line: string) => boolean,
): void {
  const original = before.split('\n');
  const redacted = after.split('\n');
  assert.equal(redacted.length, original.length);
  redacted.forEach((line, index) => {
    const text = original[index]!;
    const withoutHome = text.replaceAll(home, '~');
    if (line === text || line === withoutHome) return;
    // A line with a mask can lose its colours, too, which can stand between a name and its value.
    const from = plainLine(withoutHome);
    let at = 0;
    const pieces = plainLine(line).split(/\[removed:[\w-]+\]/);
    pieces.forEach((piece, count) => {
      const found = count === pieces.length - 1 ? from.length - piece.length : from.indexOf(piece, at);
      assert.ok(found >= at, `lost: ${JSON.stringify(piece)} of ${text}`);
      const masked = from.slice(at, found);
      if (count > 0) assert.ok(isExpected(masked, text), `masked: ${JSON.stringify(masked)} of ${text}`);
      else assert.equal(masked, '', text);
      at = found + piece.length;
    });
  });
}
