import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checks } from '../../../client/src/features/environment/checks';
import { commandTable } from '../../../client/src/manifest/commands/commandTable';
import { rules } from '../../../server/src/rules';
import { repository } from '../../harness/repository';

/** `provider-urn` → `providerUrn`. */
function camelCase(id: string): string {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(repository, folder))
    .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
    .map((name) => name.slice(0, -3))
    .sort();
}

/** The file of a command, which is in the folder of its feature. */
function fileOf(command: string): string {
  const features = 'client/src/features';
  const found = readdirSync(path.join(repository, features)).map((f) =>
    path.join(features, f, `${command}.ts`),
  );
  const [file, ...others] = found.filter((name) => existsSync(path.join(repository, name)));
  assert.ok(file !== undefined && others.length === 0, command);
  return file;
}

describe('the name of a file', () => {
  it('is the code of the rule in it', () => {
    assert.deepEqual(filesIn('server/src/rules'), rules.map(({ code }) => camelCase(code)).sort());
    for (const { code } of rules) {
      const text = readFileSync(path.join(repository, `server/src/rules/${camelCase(code)}.ts`), 'utf8');
      assert.match(
        text,
        new RegExp(`^export const ${camelCase(code)}: Rule = \\{\\n  code: '${code}',`, 'm'),
      );
    }
  });

  it('is the id of the check of the environment in it', () => {
    assert.deepEqual(
      filesIn('client/src/features/environment/checks'),
      checks.map(({ id }) => camelCase(id)).sort(),
    );
  });

  it('is the id of the command in it, or of the first of several similar ones', () => {
    const files = new Map<string, string[]>();
    for (const [name, { file = name }] of commandTable) files.set(file, [...(files.get(file) ?? []), name]);
    for (const [file, names] of files) {
      assert.equal(names[0], file);
      const text = readFileSync(path.join(repository, fileOf(file)), 'utf8');
      const exported = [...text.matchAll(/^export const (\w+): (?:Editor)?Feature = /gm)];
      const registered = [...text.matchAll(/register(?:Cli)?Command\(\s*services,\s*Command\.(\w+)/g)];
      for (const found of [exported, registered])
        assert.deepEqual(
          found.map(([, name]) => name),
          names,
        );
    }
  });
});
