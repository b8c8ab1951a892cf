import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { knownErrors } from '../../../shared/troubleshooting/knownErrors';
import { rules } from '../../../server/src/rules';
import { repository } from '../../bench/repository';

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

describe('the name of a file', () => {
  it('is that of the rule in it', () => {
    assert.deepEqual(filesIn('server/src/rules'), rules.map(({ code }) => camelCase(code)).sort());
    for (const { code } of rules) {
      const text = readFileSync(path.join(repository, `server/src/rules/${camelCase(code)}.ts`), 'utf8');
      assert.match(
        text,
        new RegExp(`^export const ${camelCase(code)}: Rule = \\{\\n  code: '${code}',`, 'm'),
      );
    }
  });

  it('is that of the known error in it', () => {
    const folder = 'shared/troubleshooting/entries';
    assert.deepEqual(filesIn(folder), knownErrors.map(({ id }) => camelCase(id)).sort());
    for (const { id } of knownErrors) {
      const text = readFileSync(path.join(repository, folder, `${camelCase(id)}.ts`), 'utf8');
      assert.match(
        text,
        new RegExp(`^export const ${camelCase(id)}: KnownError = \\{\\n  id: '${id}',`, 'm'),
      );
    }
  });

  it('is that of the command in it', () => {
    const manifest = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
      contributes: { commands: { command: string }[] };
    };
    const names = manifest.contributes.commands.map(({ command }) => command.split('.')[1]!);
    assert.deepEqual(filesIn('client/src/commands'), names.sort());
    for (const name of names) {
      const text = readFileSync(path.join(repository, `client/src/commands/${name}.ts`), 'utf8');
      assert.match(text, new RegExp(`^export const ${name}: (?:Editor)?Feature = `, 'm'));
      const registered = [...text.matchAll(/register(?:Cli)?Command\(\s*services,\s*Command\.(\w+)/g)];
      assert.deepEqual(
        registered.map(([, id]) => id),
        [name],
      );
    }
  });
});
