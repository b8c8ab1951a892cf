import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../harness/repository';

function read(file: string): unknown {
  return JSON.parse(readFileSync(path.join(repository, file), 'utf8'));
}

describe('the packages whose code is bundled', () => {
  const { components } = read('dist/sbom.cdx.json') as { components: { name: string; version: string }[] };

  it('are npm’s packages for production, so that `npm audit --omit=dev` covers them', () => {
    const { packages } = read('package-lock.json') as {
      packages: Record<string, { version: string; dev?: boolean }>;
    };
    const production = new Set(
      Object.entries(packages)
        .filter(([, { dev }]) => !dev)
        .map(([folder, { version }]) => `${folder.replace(/^.*node_modules\//, '')} ${version}`),
    );
    assert.ok(components.length > 50);
    assert.deepEqual(
      components.map(({ name, version }) => `${name} ${version}`).filter((name) => !production.has(name)),
      [],
    );
  });

  it('are exactly the `dependencies`', () => {
    const shipped = new Set(components.map(({ name }) => name));
    const { dependencies } = read('package.json') as { dependencies: Record<string, string> };
    assert.deepEqual(
      Object.keys(dependencies).filter((name) => !shipped.has(name)),
      [],
    );
  });
});
