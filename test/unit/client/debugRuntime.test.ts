import assert from 'node:assert/strict';
import { projectRuntime } from '../../../client/src/debug/runtime';

describe('projectRuntime', () => {
  for (const [text, runtime] of [
    ['name: shop\nruntime: nodejs\n', 'nodejs'],
    ['runtime: "python" # 3\nname: shop', 'python'],
    ["runtime: 'go'", 'go'],
    ['runtime:\n  name: nodejs\n  options:\n    typescript: false\nname: shop\n', 'nodejs'],
    ['runtime:\r\n  name: nodejs\r\n  options: { packagemanager: pnpm }\r\n', 'nodejs'],
    ['runtime: # ours\n  # a comment\n\n  options:\n    name: python\n  name: nodejs\n', 'nodejs'],
    ['runtime: { name: nodejs, options: {} }', 'nodejs'],
    ['{ "name": "shop", "runtime": "nodejs" }', 'nodejs'],
    ['{ "runtime": { "name": "dotnet" } }', 'dotnet'],
    ['name: runtime\ndescription: runtime of the shop\n', undefined],
    ['runtime:\nname: shop\n', undefined],
    ['', undefined],
  ] as const) {
    it(`finds ${runtime ?? 'none'} in ${JSON.stringify(text)}`, () => {
      assert.equal(projectRuntime(text), runtime);
    });
  }
});
