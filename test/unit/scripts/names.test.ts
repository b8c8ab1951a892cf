import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
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

  it('is the id of the command in it, or commands.ts for the short ones of a feature', () => {
    const features = path.join(repository, 'client/src/features');
    const found = readdirSync(features, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
      if (!file.endsWith('.ts') || file === 'index.ts') return [];
      const text = readFileSync(path.join(features, file), 'utf8');
      const registered = Array.from(
        text.matchAll(/register(?:Cli)?Command\(\s*services,\s*Command\.(\w+)/g),
        ([, name]) => name!,
      );
      const exported = [...text.matchAll(/^export const (\w+): (?:Editor)?Feature = /gm)].map(
        ([, name]) => name!,
      );
      for (const name of registered) assert.ok(exported.includes(name), `${file}: ${name}`);
      const base = path.basename(file, '.ts');
      assert.ok(
        registered.every((name) => base === name || base === 'commands'),
        file,
      );
      return registered;
    });
    assert.deepEqual(found.sort(), commandTable.map(([name]) => name).sort());
  });
});
