/** Made by the real CLI with the passphrase `test`; the secret is `tok`. */
export const SALT = 'v1:Wt5++mQZbA4=:v1:pqgD5tWdjNYIErfO:OCH3v+JE89pEwmPzf0qHQiBPVvb0CA==';
export const CIPHERTEXT = 'v1:k4aL0OvyJ+hPkY25:oUn+p87CPKNBk+lwe7PYTa3ccA==';

const HEAD = `encryptionsalt: ${SALT}\nconfig:\n`;
const C = CIPHERTEXT;
const HALVES = [C.slice(0, 20), C.slice(20)] as const;

/** A way to write a stack's settings. */
export interface SettingsForm {
  readonly title: string;
  readonly text: string;
  readonly extension: 'yaml' | 'json';
  /**
   * Where the real CLI finds secrets, with their keys' namespace; `refused`: it says that it cannot read the file.
   * `test/cli/stackSettings.test.ts` asks it.
   */
  readonly cli: readonly string[] | 'refused';
  /** Ours, if that is more careful. */
  readonly ours?: 'refused';
}

const yaml = (
  title: string,
  text: string,
  cli: SettingsForm['cli'] = ['shop:a'],
  ours?: 'refused',
): SettingsForm => ({ title, text, extension: 'yaml', cli, ...(ours && { ours }) });
const json = (title: string, text: string, cli: SettingsForm['cli'] = ['shop:a']): SettingsForm => ({
  title,
  text,
  extension: 'json',
  cli,
});

/** Every way to write secrets that Pulumi reads, and near misses. */
export const SETTINGS_FORMS: readonly SettingsForm[] = [
  yaml('as the CLI writes it', `${HEAD}  shop:a:\n    secure: ${C}\n`),
  yaml('a quoted key', `${HEAD}  shop:a:\n    "secure": ${C}\n`),
  yaml(
    'a key with an escape, a text over two lines',
    `${HEAD}  shop:a:\n    "sec\\x75re": "${HALVES[0]}\\\n      ${HALVES[1]}"\n`,
  ),
  yaml('single quotes', `${HEAD}  'shop:a':\n    'secure': '${C}'\n`),
  yaml('a folded text', `${HEAD}  shop:a:\n    secure: >-\n      ${C}\n`),
  yaml('a literal text with empty lines below', `${HEAD}  shop:a:\n    secure: |+ # why\n      ${C}\n\n\n`),
  yaml(
    'a literal text that is broken',
    `${HEAD}  shop:a:\n    secure: |\n      ${HALVES.join('\n      ')}\n`,
  ),
  yaml('flow style with comments', `${HEAD}  shop:a: { # one\n    secure: ${C} # two\n  }\n`),
  yaml('flow style with a # in a name', `${HEAD}  shop:a: [{x#: {secure: ${C}}}]\n`),
  yaml('all of it in flow style', `{"encryptionsalt": '${SALT}', config: {"shop:a": {'secure': "${C}"}}}\n`),
  yaml('lists in lists', `${HEAD}  shop:a:\n    - - secure: ${C}\n      - b\n    - {k: [{secure: ${C}}]}\n`),
  yaml('explicit keys', `${HEAD}  ? shop:a\n  : ? secure\n    : ${C}\n`),
  yaml('a key without a namespace', `${HEAD}  a:\n    secure: ${C}\n`),
  yaml('a key with the old namespace', `${HEAD}  shop:config:a:\n    secure: ${C}\n`),
  yaml('a name that is a number', `${HEAD}  shop:a:\n    1: {secure: ${C}}\n`),
  yaml('an alias of a mapping', `${HEAD}  shop:a: &a\n    secure: ${C}\n  shop:b: *a\n`, [
    'shop:a',
    'shop:b',
  ]),
  yaml('an alias of a text', `${HEAD}  shop:a:\n    secure: &c ${C}\n  shop:b:\n    secure: *c\n`, [
    'shop:a',
    'shop:b',
  ]),
  yaml('a merge key', `x: &x\n  secure: ${C}\n${HEAD}  shop:a:\n    <<: *x\n`),
  yaml('a merge key with a list', `x: &x\n  secure: ${C}\n${HEAD}  shop:a:\n    <<: [*x]\n`),
  yaml('merged settings', `x: &x\n  shop:z: 1\n  shop:a: {secure: ${C}}\n${HEAD}  <<: *x\n  shop:z: 2\n`),
  yaml('an alias of the salt', `x: &s ${SALT}\nencryptionsalt: *s\nconfig:\n  shop:a: {secure: ${C}}\n`),
  yaml('a byte order mark', `\uFEFF${HEAD}  shop:a: {secure: ${C}}\n`),
  yaml('line breaks of Windows', `${HEAD}  shop:a:\n    secure: ${C}\n`.replaceAll('\n', '\r\n')),
  yaml('tabs behind colons', `${HEAD}  shop:a:\t{secure:\t${C}}\t# x\n`),
  yaml('a tag for text', `${HEAD}  shop:a:\n    secure: !!str ${C}\n`),
  yaml('a tag of one’s own', `${HEAD}  shop:a: !foo\n    secure: !bar ${C}\n`),
  yaml('YAML 1.1 that says so', `%YAML 1.1\n---\n${HEAD}  shop:a: {secure: ${C}}\n`),
  yaml('a document with a start and an end', `--- # hi\n${HEAD}  shop:a: {secure: ${C}}\n...\n`),
  yaml('a document behind it', `${HEAD}  shop:a: {secure: ${C}}\n---\nconfig:\n  shop:b: 1\n`),
  yaml('something broken behind it', `${HEAD}  shop:a: {secure: ${C}}\n---\nconfig: [\n`),
  yaml('no number is a secret', `${HEAD}  shop:a:\n    secure: 123\n`, []),
  yaml('a name beside “secure” makes it none', `${HEAD}  shop:a:\n    secure: yes please\n    b: 1\n`, []),
  yaml('no settings', `encryptionsalt: ${SALT}\nconfig:\n`, []),
  yaml('nothing', '', []),
  yaml('a comment', '# only\n', []),
  // Pulumi does not read these as secrets, so nobody would encrypt them anew.
  yaml('a ciphertext beside another name', `${HEAD}  shop:a:\n    secure: ${C}\n    b: 1\n`, [], 'refused'),
  yaml('a ciphertext in a document behind', `${HEAD}  shop:a: 1\n---\nb: {secure: ${C}}\n`, [], 'refused'),
  yaml(
    'a ciphertext that a text stands for',
    `${HEAD}  shop:a: &c ${C}\n  shop:b:\n    secure: *c\n`,
    ['shop:b'],
    'refused',
  ),
  yaml(
    'a ciphertext in base64',
    `${HEAD}  shop:a:\n    secure: !!binary ${btoa(C)}\n`,
    ['shop:a'],
    'refused',
  ),
  // What these mean depends on who reads them.
  yaml('a carriage return alone', `${HEAD}  # c\r  shop:a: {secure: ${C}}\n`, ['shop:a'], 'refused'),
  yaml('a next-line character', `${HEAD}  # c\u0085  shop:a: {secure: ${C}}\n`, ['shop:a'], 'refused'),
  yaml('a line separator', `${HEAD}  # c\u2028  shop:a: {secure: ${C}}\n`, ['shop:a'], 'refused'),
  yaml('a key twice', `${HEAD}  shop:a: 1\n  'shop:a':\n    secure: ${C}\n`, 'refused'),
  yaml('“config” twice', `${HEAD}  shop:a: 1\nconfig: {}\n`, 'refused'),
  yaml('a tab that indents', `${HEAD}\tshop:a: {secure: ${C}}\n`, 'refused'),
  yaml('a bracket that is not closed', `${HEAD}  shop:a: {secure: ${C}\n`, 'refused'),
  yaml('an alias without an anchor', `${HEAD}  shop:a: *nope\n`, 'refused'),
  yaml('an anchor that contains itself', `${HEAD}  shop:a: &a\n    b: *a\n`, 'refused'),
  yaml(
    'a text over two lines that looks like a key',
    `${HEAD}  shop:a:\n    secure: ${HALVES.join('\n      ')}\n`,
    'refused',
  ),
  yaml('a list as “config”', `encryptionsalt: ${SALT}\nconfig: [1]\n`, 'refused'),
  yaml('a list', '[1]\n', 'refused'),
  yaml('YAML 1.2 that says so', `%YAML 1.2\n---\n${HEAD}  shop:a: {secure: ${C}}\n`, 'refused'),
  json('JSON', `{"encryptionsalt":"${SALT}","config":{"shop:a":{"secure":"${C}"},\n\t"shop:b":1}}`),
  json(
    'JSON with escapes and a byte order mark',
    `\uFEFF{"encryptionsalt":"${SALT}","config":{"shop:\\u0061":{"\\u0073ecure":"${C.replaceAll('/', '\\/')}"}}}`,
  ),
  json('JSON without settings', '{}', []),
  json(
    'JSON with a trailing comma',
    `{"encryptionsalt":"${SALT}","config":{"shop:a":{"secure":"${C}"},}}`,
    'refused',
  ),
  json(
    'JSON with a comment',
    `{"encryptionsalt":"${SALT}",//x\n"config":{"shop:a":{"secure":"${C}"}}}`,
    'refused',
  ),
  json('JSON twice', `{"config":{"shop:a":{"secure":"${C}"}}} {}`, 'refused'),
  json('empty JSON', '', 'refused'),
];
