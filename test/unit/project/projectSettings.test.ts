import assert from 'node:assert/strict';
import {
  projectSettings,
  withProjectName,
  type ProjectSettings,
} from '../../../client/src/project/projectSettings';
import { withNamespace } from '../../../client/src/project/stackSettingsEdits';

const YAML = '/shop/Pulumi.yaml';
const JSON_FILE = '/shop/Pulumi.json';

describe('a project file', () => {
  const table: [string, Partial<ProjectSettings>, string?][] = [
    ['name: web # the shop', { name: 'web' }],
    ['"name": web\n', { name: 'web' }],
    ["runtime:\n  name: nodejs\nname: 'my web'", { name: 'my web', runtime: 'nodejs' }],
    ['{"runtime": "go", "name": "web"}', { name: 'web', runtime: 'go' }],
    ['{"runtime": {"name": "go"}, "name": "web"}', { name: 'web', runtime: 'go' }, JSON_FILE],
    [
      '{\n\t"runtime": {\n\t\t"name": "go"\n\t},\n\t"name": "web"\n}',
      { name: 'web', runtime: 'go' },
      JSON_FILE,
    ],
    ['name: >-\n  web\n', { name: 'web' }],
    ['? name\n: web\n', { name: 'web' }],
    ['x: &x web\nname: *x\n', { name: 'web' }],
    ['\uFEFFname: web\r\nruntime: go\r\n', { name: 'web', runtime: 'go' }],
    ['config:\n  name: other\n', {}],
    ['description: |\n  name: other\nname: web\n', { name: 'web', description: 'name: other\n' }],
    ['name: web\n---\nname: other\n', { name: 'web' }],
    ['name: 12\n', {}],
    ['runtime:\n  name: nodejs\n', { runtime: 'nodejs' }],
    ['', {}],
    ['runtime: "python" # 3\n', { runtime: 'python' }],
    ['runtime:\r\n  name: nodejs\r\n  options: { packagemanager: pnpm }\r\n', { runtime: 'nodejs' }],
    ['runtime: # ours\n\n  options:\n    name: python\n  name: nodejs\n', { runtime: 'nodejs' }],
    ['runtime: {\n  options: {name: a}, "name": nodejs\n}\n', { runtime: 'nodejs' }],
    ['runtime:\nname: shop\n', { name: 'shop' }],
    ['description: runtime of the shop\n', { description: 'runtime of the shop' }],
    ['main: my folder/src\n', { main: 'my folder/src' }],
    ['main: "a # b/src" # c\n', { main: 'a # b/src' }],
    ['backend:\n\n  # ours\n  url: "s3://b"\n', { backendUrl: 's3://b' }],
    ['"backend": { url: "s3://b?region=a" }', { backendUrl: 's3://b?region=a' }],
    ['{ "backend": { "x": {}, "url": "s3://b" } }', { backendUrl: 's3://b' }, JSON_FILE],
    ['config:\n  url: s3://b\n', {}],
    ['stackConfigDir: my configs # a\n', { stackConfigDir: 'my configs' }],
    ['config: old\n', { stackConfigDir: 'old' }],
  ];
  for (const [text, expected, file = YAML] of table) {
    it(`is read: ${JSON.stringify(text)}`, () => {
      const said = Object.entries(projectSettings(text, file)).filter(([, value]) => value !== undefined);
      assert.deepEqual(Object.fromEntries(said), expected);
    });
  }

  for (const [text, said, file = YAML] of [
    ['name: web\nruntime: {\n', /^\/shop\/Pulumi\.yaml, line \d: This is not valid YAML .*try again\.$/],
    ['name: web\nname: other\n', /line 2: .*unique/],
    ['- name: web\n', /line 1: It has to contain names/],
    ['{"name": "web",}', /Pulumi\.json, line 1: This is not valid JSON/, JSON_FILE],
  ] as const) {
    it(`is refused: ${JSON.stringify(text)}`, () => {
      assert.throws(() => projectSettings(text, file), { message: said });
    });
  }
});

describe('a project file with another name', () => {
  const changes: [string, string, string, string?][] = [
    ['plain', '# a\nname: shop # why\nruntime: nodejs\n', '# a\nname: market # why\nruntime: nodejs\n'],
    ['in quotes', 'runtime: nodejs\n"name" : "shop"\n', 'runtime: nodejs\n"name" : "market"\n'],
    ['in single quotes', "name:   'shop'\r\n", "name:   'market'\r\n"],
    ['folded', 'name: >- # a\n  shop\n\nmain: x\n', 'name: market # a\n\nmain: x\n'],
    ['with a name before it', 'runtime: {name: shop}\nname: shop', 'runtime: {name: shop}\nname: market'],
    ['as an alias', 'x: &x shop\nname: *x\n', 'x: &x shop\nname: market\n'],
    [
      'in JSON',
      '{\n\t"runtime": { "name": "nodejs" },\n\t"name": "shop"\n}',
      '{\n\t"runtime": { "name": "nodejs" },\n\t"name": "market"\n}',
      JSON_FILE,
    ],
  ];
  for (const [what, before, after, file = YAML] of changes) {
    it(`differs only in the name: ${what}`, () => {
      assert.equal(withProjectName(before, file, 'market'), after);
    });
  }

  it('has the name in quotes if it would otherwise not be a string', () => {
    assert.equal(withProjectName('name: shop\n', YAML, '1.0'), 'name: "1.0"\n');
    assert.equal(withProjectName('name: shop\n', YAML, 'null'), 'name: "null"\n');
  });

  it('is refused if it has no name, or if something else has the same name', () => {
    assert.throws(() => withProjectName('runtime: nodejs\n', YAML, 'market'), /does not name the project/);
    assert.throws(() => withProjectName('name: &x shop\nmain: *x\n', YAML, 'market'), /line 1: .*by itself/);
  });
});

describe('settings in another namespace', () => {
  const FILE = '/shop/Pulumi.dev.yaml';

  it('have other keys, and are otherwise unchanged', () => {
    const before = [
      '# shop:not is a comment',
      'encryptionsalt: v1:shop:x',
      'config:',
      '  # shop:a is one, too',
      '  shop:token:',
      '    secure: shop:v1',
      '  "shop:quoted": shop:value',
      "  ? 'shop:single'",
      '  : 1',
      '',
      '  shopping:other: 1',
      '  token: 1',
      '  aws:region: shop:region',
      '  shop:object:',
      '    shop:inner: 1',
      'environment:',
      '  - shop:env',
      '',
    ].join('\n');
    const after = before
      .replace('  shop:token', '  market:token')
      .replace('"shop:quoted"', '"market:quoted"')
      .replace("'shop:single'", "'market:single'")
      .replace('  shop:object', '  market:object');
    assert.equal(withNamespace(before, FILE, 'shop', 'market'), after);
  });

  for (const [before, after, file = FILE] of [
    ['config: {}\n', 'config: {}\n'],
    ['config: folder\n', 'config: folder\n'],
    ['', ''],
    ['config:\n  a.b:c: 1\n  axb:c: 1\n', 'config:\n  market:c: 1\n  axb:c: 1\n'],
    ['config: {a.b:c: 1, x: {a.b:c: 1}}', 'config: {market:c: 1, x: {a.b:c: 1}}'],
    ['config: {"\\x61.b:c": 1}', 'config: {"market:c": 1}'],
    ['x: &x {a.b:c: 1}\nconfig: {<<: *x}', 'x: &x {market:c: 1}\nconfig: {<<: *x}'],
    ['{"config": {"a.b:c": 1}}', '{"config": {"market:c": 1}}', '/shop/Pulumi.dev.json'],
  ] as const) {
    it(`are found: ${JSON.stringify(before)}`, () => {
      const change = () => withNamespace(before, file, 'a.b', 'market');
      if (before.startsWith('x:')) assert.throws(change, /in only these places/);
      else assert.equal(change(), after);
    });
  }
});
