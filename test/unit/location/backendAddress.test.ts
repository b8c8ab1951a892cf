import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { inspect } from 'node:util';
import { BackendAddress } from '../../../client/src/pulumi/location/backendAddress';
import { asTarget, isCalled, targetDetails, targetKey } from '../../../client/src/pulumi/stacks/stacks';
import { shortestName } from '../../../client/src/pulumi/stacks/stackList';
import { backendAt } from '../../harness/backends';

const at = (url: string, folder = '/work/shop'): BackendAddress => new BackendAddress(url, folder);
const target = (stack: string, url: string) => ({
  folder: '/work/shop',
  project: 'shop',
  stack,
  backend: backendAt(url),
});

describe('BackendAddress', () => {
  const passwords = [
    "postgres://user:p@ss;w,o'rd@db.example:5432/states?sslmode=disable",
    'postgres://user:pass/word@db.example/states',
    'postgres://user:p@ss/word@db.example/states',
    'postgres://db.example/states?user=u&password=hunter22',
    'azblob://container?sas_token=hunter22',
    'https://user:hunter22@service.example',
  ];
  for (const url of passwords) {
    it('distinguishes Pulumi Cloud from similar services', () => {
      const isCloud = (url: string): boolean => new BackendAddress(url, '/').isPulumiCloud;
      for (const url of ['https://api.pulumi.com', 'https://API.pulumi.com/']) assert.ok(isCloud(url), url);
      for (const url of [
        'https://api.pulumi.com.example',
        'https://api.acme.dev',
        's3://api.pulumi.com',
        'file:///a',
      ])
        assert.ok(!isCloud(url), url);
    });

    it(`passes ${url.slice(0, 30)}… with its password only to the CLI`, () => {
      const address = at(url);
      const password = /hunter22|p@ss;w,o'rd|p@ss\/word|pass\/word/.exec(url)![0];
      assert.equal(address.forCli, url);
      assert.ok(address.secrets.includes(password), address.secrets.join());
      assert.equal(address.storable, undefined);
      const { display, identity } = address;
      for (const text of [
        display,
        identity,
        address.toString(),
        JSON.stringify({ address }),
        inspect(address),
      ]) {
        for (const part of [password, 'hunter', 'w,o', '/word']) assert.ok(!text.includes(part), text);
      }
    });
  }

  it('shows an address without a password unchanged', () => {
    for (const url of [
      's3://bucket/pre@fix?region=eu&endpoint=127.0.0.1:9',
      'file://~',
      'https://api.pulumi.com',
    ]) {
      const { display, storable, secrets } = at(url);
      assert.deepEqual([display, storable, secrets], [url, url, []]);
    }
  });

  it('resolves a relative path from where the CLI runs', () => {
    assert.equal(at('file://./state?metadata=skip').forCli, 'file:///work/shop/state?metadata=skip');
    assert.equal(at('file://../state').forCli, 'file:///work/state');
    assert.equal(at('file://~/state').forCli, 'file://~/state');
  });

  it('has the same identity in all its spellings, and another one than any other backend', () => {
    const { homedir } = userInfo();
    const same = [
      ['file://~', `file://${homedir}`, `file://${homedir}/?no_tmp_dir=true`],
      ['file://./state', 'file:///work/shop/state', 'file:///work/other/../shop/state'],
      ['file:///my%20states', 'file:///my states'],
      ['https://API.example.com/', 'https://api.example.com', 'https://api.example.com:443'],
      ['postgres://u:old@h/db', 'postgres://u:new@h/db'],
    ].map((spellings) => new Set(spellings.map((url) => at(url).identity)));
    assert.deepEqual(
      same.map(({ size }) => size),
      same.map(() => 1),
    );
    assert.equal(new Set(same.flatMap((identities) => [...identities])).size, same.length);
    assert.ok(!at('https://api.example.com').isSameAs(at('https://api.example.com:8443')));
    assert.ok(!at('file://./state').isSameAs(at('file://./state', '/work/market')));
  });

  it('is never empty', () => {
    for (const url of ['', ' ']) assert.throws(() => at(url), /address is empty/);
  });
});

describe('the names of a stack', () => {
  it('are one key, whatever the spelling of backend and stack', () => {
    const full = targetKey(target('organization/shop/dev', 'file:///states'));
    assert.equal(targetKey(target('dev', 'file:///states/')), full);
    const others = [
      target('organization/shop/dev', 'file:///states2'),
      target('organization/shop/prod', 'file:///states'),
      { ...target('organization/shop/dev', 'file:///states'), project: 'market' },
      target('acme/shop/dev', 'https://service.example'),
      target('other/shop/dev', 'https://service.example'),
    ].map(targetKey);
    assert.equal(new Set([full, ...others]).size, others.length + 1);
  });

  it('contain the organization of a service', () => {
    assert.match(targetDetails(target('acme/shop/dev', 'https://service.example')), /^Organization: acme$/m);
    assert.ok(!targetDetails(target('organization/shop/dev', 's3://b')).includes('rganization'));
  });

  it('are short in messages, unless another stack has the same short name', () => {
    const names = ['acme/shop/dev', 'me/shop/dev', 'me/shop/prod'].map((name) => ({ name }));
    assert.deepEqual(
      names.map(({ name }) => shortestName(name, names)),
      ['acme/shop/dev', 'me/shop/dev', 'prod'],
    );
  });

  it('identify it in each length', () => {
    const dev = target('acme/shop/dev', 'https://service.example');
    for (const name of ['dev', 'acme/dev', 'acme/shop/dev']) assert.ok(isCalled(dev, name), name);
    for (const name of ['prod', 'other/dev', 'acme/market/dev']) assert.ok(!isCalled(dev, name), name);
  });

  it('identify no stack without the address of a backend', () => {
    const dev = target('dev', 'file:///states');
    assert.equal(asTarget(dev), dev);
    const { user, url } = dev.backend;
    assert.equal(asTarget({ ...dev, backend: { user, url } }), undefined);
    assert.equal(asTarget({ ...dev, backend: { user, url, address: 'file:///states' } }), undefined);
  });
});
