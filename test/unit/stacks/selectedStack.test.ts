import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BackendAddress } from '../../../client/src/pulumi/location/backendAddress';
import { selectedStack, selectionsFolder } from '../../../client/src/pulumi/stacks/selectedStack';

const OLD = '3.255.0';
const NEW = '3.274.1';

/** The file as CLI 3.255 writes it. */
const BY_OLD = { stack: 'organization/shop/old' };
/** The file as CLI 3.274.1 writes it in a new project. */
const BY_NEW = {
  stacks: { 'file:///one': 'organization/shop/dev', 'file://./near': 'organization/shop/near' },
};
/**
 * The file as CLI 3.274.1 writes it over the first one: it keeps the entry of the older CLI, which becomes
 * outdated.
 */
const BY_BOTH = { ...BY_OLD, ...BY_NEW };

/** The tests with the CLI use one version; these files were written by several versions in turn. */
describe('the selected stack in files of different CLIs', () => {
  let home: string;
  let folder: string;
  beforeEach(() => {
    home = realpathSync(mkdtempSync(path.join(tmpdir(), 'selected-')));
    folder = path.join(home, 'shop');
    mkdirSync(folder);
    mkdirSync(selectionsFolder({ PULUMI_HOME: home }));
    writeFileSync(path.join(folder, 'Pulumi.yaml'), 'name: shop\nruntime: nodejs\n');
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });

  function write(written: unknown, place = folder): void {
    const hash = createHash('sha1').update(path.join(place, 'Pulumi.yaml')).digest('hex');
    const text = typeof written === 'string' ? written : JSON.stringify(written);
    writeFileSync(path.join(home, 'workspaces', `shop-${hash}-workspace.json`), text);
  }

  function selected(url: string | undefined, version?: string, place = folder): Promise<string | undefined> {
    const address = url === undefined ? undefined : new BackendAddress(url, place);
    return selectedStack({ folder: place, name: 'shop' }, { env: { PULUMI_HOME: home }, address, version });
  }

  const cases: readonly [
    title: string,
    written: unknown,
    url: string | undefined,
    version: string | undefined,
    stack: string | undefined,
  ][] = [
    ['of an older CLI, for an older one', BY_OLD, 'file:///one', OLD, 'old'],
    ['of an older CLI, for a newer one', BY_OLD, 'file:///one', NEW, 'old'],
    ['of an older CLI, in an unknown backend', BY_OLD, undefined, NEW, 'old'],
    ['of a newer CLI', BY_NEW, 'file:///one', NEW, 'dev'],
    ['of a newer CLI, whose version is not known yet', BY_NEW, 'file:///one', undefined, 'dev'],
    ['of a newer CLI, in another backend', BY_NEW, 'file:///two', NEW, undefined],
    ['of a newer CLI, for an older one', BY_NEW, 'file:///one', OLD, undefined],
    ['of both, for a newer one', BY_BOTH, 'file:///one', NEW, 'dev'],
    ['of both, for an unknown one', BY_BOTH, 'file:///one', undefined, 'dev'],
    ['of both, for an older one', BY_BOTH, 'file:///one', OLD, 'old'],
    ['of both, in a backend without its own', BY_BOTH, 'file:///two', NEW, 'old'],
    ['of both, for another spelling of the address', BY_BOTH, 'file:///one/', NEW, 'old'],
    ['of both, for a relative address', BY_BOTH, 'file://./near', NEW, 'near'],
    ['of both, for an older one in an unknown backend', BY_BOTH, undefined, OLD, 'old'],
    ['of both, in an unknown backend: unknown', BY_BOTH, undefined, NEW, undefined],
    ['of a service', { stacks: { 'https://a.example': 'me/shop/dev' } }, 'https://a.example/', NEW, 'dev'],
    ['none for this backend', { ...BY_OLD, stacks: { 'file:///one': '' } }, 'file:///one', NEW, undefined],
    ['without any backend', { ...BY_OLD, stacks: {} }, 'file:///one', NEW, 'old'],
    ['no object', 'null', 'file:///one', NEW, undefined],
    ['cut off', '{"stack": "o', 'file:///one', NEW, undefined],
    ['of other types', { stack: 1, stacks: { 'file:///one': 2 } }, 'file:///one', NEW, undefined],
  ];
  for (const [title, written, url, version, stack] of cases) {
    it(title, async () => {
      write(written);
      assert.equal((await selected(url, version))?.split('/').at(-1), stack);
    });
  }

  it('depends on the real folder for a newer CLI, and on the used path for an older one', async () => {
    const link = path.join(home, 'link');
    symlinkSync(folder, link);
    write({ stack: 'reached' }, link);
    assert.equal(await selected('file:///one', NEW, link), 'reached');
    write(BY_BOTH);
    assert.equal(await selected('file:///one', NEW, link), 'organization/shop/dev');
    assert.equal(await selected('file:///one', undefined, link), 'organization/shop/dev');
    assert.equal(await selected('file:///one', OLD, link), 'reached');
    write({ stack: 'real' });
    assert.equal(await selected('file:///one', undefined, link), 'reached');
  });
});
