import assert from 'node:assert/strict';
import { SettingsDocument } from '../../../client/src/project/settingsDocument';
import { SettingsFileError } from '../../../client/src/project/fileText';
import { refuseUnreadCiphertexts, stackSettings } from '../../../client/src/project/stackSettings';
import { withCiphertexts } from '../../../client/src/project/stackSettingsEdits';
import { CIPHERTEXT, SALT, SETTINGS_FORMS } from '../../harness/settingsForms';

const fileOf = (extension: string) => `/shop/Pulumi.dev.${extension}`;

describe('a stack’s settings', () => {
  for (const { title, text, extension, cli, ours } of SETTINGS_FORMS) {
    const file = fileOf(extension);
    if (ours === 'refused' || cli === 'refused') {
      it(`are refused with file and line, and without their text: ${title}`, () => {
        assert.throws(
          () => {
            refuseUnreadCiphertexts(stackSettings(text, file));
          },
          ({ message, name }: Error) => {
            assert.equal(name, 'SettingsFileError');
            assert.match(message, /^\/shop\/Pulumi\.dev\.\w+(?:, line \d+)?: .* try again\.$/);
            assert.ok(!message.includes('k4aL0OvyJ') && !message.includes('nope'), message);
            return true;
          },
        );
      });
      continue;
    }
    it(`contain the secrets that Pulumi finds, which can be replaced: ${title}`, () => {
      const settings = stackSettings(text, file);
      refuseUnreadCiphertexts(settings);
      const keys = new Set(
        settings.secrets.map(({ path: [key] }) => key.replace(':config:', ':').replace(/^a$/, 'shop:a')),
      );
      // A secret with several aliases is one secret.
      assert.ok(cli.length === 0 ? keys.size === 0 : keys.has(cli[0]!));
      for (const { ciphertext } of settings.secrets) assert.equal(ciphertext.replace(/\s/g, ''), CIPHERTEXT);
      const ciphertexts = settings.secrets.map((_, i) => `v1:AAAAAAAAAAAAAAAA:new${i}+/=`);
      const provider = { secretsprovider: 'awskms://alias/x?region=eu', encryptedkey: 'a key of two\nlines' };
      const changed = withCiphertexts(settings, ciphertexts, provider);
      const again = stackSettings(changed, file);
      assert.deepEqual(
        again.secrets.map(({ ciphertext }) => ciphertext),
        ciphertexts,
      );
      assert.deepEqual(again.provider.secretsprovider, provider.secretsprovider);
      assert.deepEqual(again.provider.encryptedkey, provider.encryptedkey);
      assert.ok(!again.provider.encryptionsalt);
      assert.ok(!changed.replace(/\s/g, '').includes(CIPHERTEXT.slice(20)), changed);
    });
  }

  it('contain their secrets provider, and whether they use environments', () => {
    const text = 'secretsprovider: awskms://x\n"encryptedkey": >-\n  a\n  b\nenvironment:\n  - shop/prod\n';
    const { provider, hasEnvironment } = stackSettings(text, fileOf('yaml'));
    assert.deepEqual(provider, { secretsprovider: 'awskms://x', encryptedkey: 'a b' });
    assert.equal(hasEnvironment, true);
    assert.equal(stackSettings('', fileOf('yaml')).hasEnvironment, false);
  });

  it('name their environments, in all forms', () => {
    const named = (yaml: string) => stackSettings(yaml, fileOf('yaml')).environments;
    assert.deepEqual(named('environment:\n  - shop/prod\n  - shared:\n      merge: false\n'), [
      'shop/prod',
      'shared',
    ]);
    assert.deepEqual(named('environment:\n  imports: [shop/prod]\n  values: { a: 1 }\n'), ['shop/prod']);
    assert.deepEqual(named('environment:\n  values: { a: 1 }\n'), []);
    assert.deepEqual(named(''), []);
  });

  it('are reported with the wrong line', () => {
    const text = 'config:\n  shop:a: 1\n  shop:b: 2\n  shop:a: 3\n';
    assert.throws(
      () => stackSettings(text, fileOf('yaml')),
      /^SettingsFileError: \/shop\/Pulumi\.dev\.yaml, line 4: /,
    );
    const json = '{\n  "config": {\n    "shop:a": nothing\n  }\n}\n';
    assert.throws(
      () => stackSettings(json, fileOf('json')),
      /Pulumi\.dev\.json, line 3: This is not valid JSON/,
    );
  });
});

describe('a stack’s settings with other secrets', () => {
  const change = (text: string, provider: Record<string, string>, extension = 'yaml') => {
    const settings = stackSettings(text, fileOf(extension));
    return withCiphertexts(
      settings,
      settings.secrets.map((_, i) => `v1:new${i}`),
      provider,
    );
  };

  it('keep comments, order, quotes, anchors and layout', () => {
    const text = [
      '# Of the shop',
      '',
      `encryptionsalt:   "${SALT}"   # the salt`,
      'config:',
      `  shop:a: { # one`,
      `    secure: ${CIPHERTEXT} # two`,
      '  }',
      '  shop:b:   # three',
      '      - "secure" :   &x !!str \'old\'',
      '',
      '      - plain # secure: old',
      '  shop:c:',
      '    secure: >- # four',
      '      old',
      '      text',
      '',
      '  # five',
      '  shop:d: "secure: old"',
      'environment:   [ ]',
      '',
    ].join('\n');
    const expected = text
      .replace(SALT, 'v1:salt')
      .replace(CIPHERTEXT, 'v1:new0')
      .replace("'old'", "'v1:new1'")
      .replace('>- # four\n      old\n      text\n', 'v1:new2 # four\n');
    assert.equal(change(text, { encryptionsalt: 'v1:salt' }), expected);
    const windows = text.replaceAll('\n', '\r\n');
    assert.equal(change(windows, { encryptionsalt: 'v1:salt' }), expected.replaceAll('\n', '\r\n'));
  });

  for (const [what, text, provider, expected, extension] of [
    ['one more', '# a\nconfig: {}\n', { encryptionsalt: 's' }, '# a\nencryptionsalt: s\nconfig: {}\n'],
    ['none', '# a\nencryptionsalt: >-\n  x\n\nconfig: {}\n', {}, '# a\n\nconfig: {}\n'],
    ['another', 'encryptionsalt: x # y\nconfig: {}', { encryptedkey: 'k' }, 'encryptedkey: k\nconfig: {}'],
    ['one without a value', 'encryptionsalt:\r\n', { encryptionsalt: 's' }, 'encryptionsalt: s\r\n'],
    [
      'one behind a mark',
      '\uFEFFconfig: {}\r\n',
      { encryptionsalt: 's' },
      '\uFEFFencryptionsalt: s\r\nconfig: {}\r\n',
    ],
    [
      'none for an explicit key',
      '? encryptionsalt\n: x\nconfig: {}\n',
      {},
      '? encryptionsalt\n: ""\nconfig: {}\n',
    ],
    ['one in nothing', '', { encryptionsalt: 's' }, 'encryptionsalt: s\n'],
    ['one behind a comment', '# a', { encryptionsalt: 's' }, '# a\nencryptionsalt: s\n'],
    ['one in flow style', '{config: {}}\n', { encryptionsalt: 's' }, '{"encryptionsalt": "s", config: {}}\n'],
    ['none in flow style', '{config: {}, encryptionsalt: s} # a\n', {}, '{config: {}} # a\n'],
    ['none before others in flow style', '{encryptionsalt: s, config: {}}', {}, '{config: {}}'],
    [
      'another in JSON',
      '{\n  "encryptedkey": "k",\n  "config": {}\n}\n',
      { encryptionsalt: 's' },
      '{\n  "encryptionsalt": "s",\n  "config": {}\n}\n',
      'json',
    ],
    ['one in empty JSON', '{}\n', { encryptionsalt: 's' }, '{"encryptionsalt": "s"}\n', 'json'],
  ] as const) {
    it(`have another provider: ${what}`, () => {
      assert.equal(change(text, provider, extension), expected);
    });
  }

  it('are refused if other parts would change', () => {
    const shared = 'x: &s v1:old\nencryptionsalt: &t old\nconfig:\n  shop:a: *t\n';
    assert.throws(() => change(shared, { encryptionsalt: 'new' }), SettingsFileError);
    assert.throws(() => change(shared, {}), SettingsFileError);
  });
});

describe('a file with a mapping as a key', () => {
  it('is not quoted in a warning, which would be in the log of all extensions', async () => {
    const warnings: string[] = [];
    const warned = ({ message }: Error): number => warnings.push(message);
    process.on('warning', warned);
    new SettingsDocument('name: shop\nx:\n  ? { secure: hunter2 }\n  : 1\n', 'Pulumi.yaml').plain();
    await new Promise(setImmediate);
    process.removeListener('warning', warned);
    assert.deepEqual(warnings, []);
  });
});
