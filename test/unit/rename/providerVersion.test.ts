import assert from 'node:assert/strict';
import { behind, offeredAt, refusalIn, renameAt } from './renameAt';

interface ProviderFields {
  name: string;
  version: string;
  outputs?: object;
  plugins?: object[];
  others?: object[];
}

const type = 'pulumi:providers:aws';
const urnOf = (name: string): string => `urn:pulumi:dev::shop::${type}::${name}`;

/** A state with a provider that a resource uses. */
function stateWith({
  name,
  version,
  outputs = { version },
  plugins = [],
  others = [],
}: ProviderFields): string {
  const provider = { urn: urnOf(name), custom: true, id: 'p', type, inputs: { version }, outputs };
  const user = {
    urn: 'urn:pulumi:dev::shop::a:b:C::c',
    custom: true,
    id: 'c',
    type: 'a:b:C',
    provider: `${urnOf(name)}::p`,
  };
  return JSON.stringify({
    version: 3,
    deployment: { manifest: { plugins }, resources: [provider, ...others, user] },
  });
}

const rename = (fields: ProviderFields, newVersion: string): object | string => {
  const text = stateWith(fields);
  return renameAt(text, behind(text, 'version', fields.version), newVersion);
};

describe('a new version of a provider', () => {
  for (const [name, version, newVersion, newName] of [
    ['default_6_51_0', '6.51.0', '7.0.0', 'default_7_0_0'],
    ['default_6_51_0', 'v6.51', '7.0.0', 'default_7_0_0'],
    ['default_6_0_0', '6', 'v6.1', 'default_6_1_0'],
    ['default_6_0_0_alpha_1_x', '6.0.0-alpha.1+x', '6.0.0', 'default_6_0_0'],
    ['default_6_51_0_https_//a.b', '6.51.0', '7.0.0-rc.1', 'default_7_0_0_rc_1_https_//a.b'],
    // These names do not contain the version.
    ['default', '6.51.0', '7.0.0', 'default'],
    ['default_6_51_01', '6.51.0', '7.0.0', 'default_6_51_01'],
    ['east_6_51_0', '6.51.0', '7.0.0', 'east_6_51_0'],
  ] as const) {
    it(`${newVersion} for ${version} changes ${name} to ${newName}`, () => {
      assert.deepEqual(rename({ name, version }, newVersion), {
        text: stateWith({ name: newName, version: newVersion }),
      });
    });
  }

  it('leaves outputs with another version unchanged', () => {
    const fields = { name: 'east', version: '6.0.0', outputs: { version: '6.0.1' } };
    assert.deepEqual(rename(fields, '7.0.0'), { text: stateWith({ ...fields, version: '7.0.0' }) });
  });

  it('can be set in the outputs only if they have the version of the inputs', () => {
    const text = stateWith({ name: 'east', version: '6.0.0', outputs: { version: '6.0.1' } });
    assert.match(refusalIn(offeredAt(text, text.indexOf('6.0.1') + 2)), /^There is nothing to rename here/);
  });

  it('cannot be set for a provider without a URN', () => {
    const text = stateWith({ name: 'east', version: '6.0.0' }).replaceAll(/"urn":\s*"[^"]*"/g, '"urn": ""');
    assert.match(refusalIn(offeredAt(text, text.indexOf('6.0.0') + 2)), /has no proper URN/);
  });

  it('is set in the list of plugins, but not while another provider has the old one', () => {
    const plugins = (version: string): object[] => [{ name: 'aws', type: 'resource', version }];
    const fields = { name: 'east', version: '6.0.0', plugins: plugins('6.0.0') };
    assert.deepEqual(rename(fields, '7.0.0'), {
      text: stateWith({ ...fields, version: '7.0.0', plugins: plugins('7.0.0') }),
    });
    const others = [{ urn: urnOf('west'), custom: true, id: 'w', type, inputs: { version: '6.0.0' } }];
    const text = stateWith({ ...fields, others });
    assert.deepEqual(renameAt(text, text.indexOf('"inputs":{"version":"6') + 22, '7.0.0'), {
      text: stateWith({ ...fields, others, version: '7.0.0' }),
    });
  });

  it('is also set for an old half with the same version, and for no other copy', () => {
    const copy = (version: string): object => ({
      urn: urnOf('east'),
      delete: true,
      id: 'old',
      type,
      inputs: { version },
    });
    const fields = { name: 'east', version: '6.0.0' };
    assert.deepEqual(rename({ ...fields, others: [copy('6.0.0'), copy('5.0.0')] }, '7.0.0'), {
      text: stateWith({ ...fields, version: '7.0.0', others: [copy('7.0.0'), copy('5.0.0')] }),
    });
  });
});
