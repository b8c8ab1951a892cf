import assert from 'node:assert/strict';
import { names, namedState, urnsOf } from './namedState';
import { behind, refusalIn, renameAt } from './renameAt';

const urns = urnsOf(names);
const text = JSON.stringify(namedState(), undefined, 4);
const prefix = 'urn:pulumi:dev::shop::';

const places = {
  stack: behind(text, 'urn', 'urn:pulumi:dev'),
  project: behind(text, 'urn', 'urn:pulumi:dev::shop'),
  component: behind(text, 'type', names.component),
  type: behind(text, 'type', names.type),
  'provider type': behind(text, 'type', 'pulumi:providers:aws'),
  resource: behind(text, 'urn', urns.bucket),
  'provider id': behind(text, 'id', names.providerId),
  version: behind(text, 'version', names.version),
};

const refused: [keyof typeof places, string, RegExp][] = [
  ['stack', 'a b', /^A stack's name can have .* but not ' '\.$/],
  ['stack', 'a::b', /but not ':'\.$/],
  ['stack', 'stäck', /but not 'ä'\.$/],
  ['stack', '😀', /but not '😀'\.$/],
  ['stack', 'x'.repeat(101), /can have 100 characters at most/],
  ['project', 'a/b', /^A project's name can have .* but not '\/'\.$/],
  ['type', 'a:b:C$d:e:F', /can't have a '\$'/],
  ['type', 'a::C', /can't have '::'/],
  ['type', 'a:b:', /nor end with a colon/],
  ['type', 'a:C', /has three parts: package:module:Name/],
  ['type', 'pulumi:pulumi:Stack', /the type of the stack itself/],
  ['type', 'pulumi:providers:aws', /are those of providers/],
  ['provider type', 'aws:index:Provider', /^This is the type of providers: it must be pulumi:providers:/],
  ['provider type', 'pulumi:providers:', /nor end with a colon/],
  ['provider id', 'a::b', /^The id of a provider can't have '::'/],
  ['provider id', ':b', /nor begin with a colon/],
  ['version', 'latest', /can't read this as a version; it must be one such as 6\.51\.0/],
];

const accepted: [keyof typeof places, string][] = [
  ['stack', 'prod-2.EU_west'],
  ['project', 'x'.repeat(100)],
  ['component', 'anything'],
  ['component', 'two:parts'],
  ['type', 'aws:s3:Bucket:more'],
  ['provider type', 'pulumi:providers:aws-native'],
  ['resource', 'a::b$c:'],
  ['resource', ' '],
  ['provider id', 'x:'],
  ['version', 'v7'],
];

describe('a new name', () => {
  for (const place of Object.keys(places) as (keyof typeof places)[]) {
    it(`of a ${place} is refused if it is empty`, () => {
      assert.equal(renameAt(text, places[place], ''), 'The new name is empty.');
    });
  }
  for (const [place, name, because] of refused) {
    it(`of a ${place} is refused: ${name.slice(0, 30)}`, () => {
      assert.match(refusalIn(renameAt(text, places[place], name)), because);
    });
  }
  for (const [place, name] of accepted) {
    it(`of a ${place} is accepted: ${name.slice(0, 30)}`, () => {
      const renamed = renameAt(text, places[place], name);
      assert.ok(typeof renamed === 'object' && renamed.text !== text, JSON.stringify(renamed));
    });
  }
  for (const place of Object.keys(places) as (keyof typeof places)[]) {
    it(`of a ${place} that equals the old one changes nothing`, () => {
      const old = {
        ...names,
        resource: names.name,
        'provider type': 'pulumi:providers:aws',
        'provider id': names.providerId,
      };
      assert.deepEqual(renameAt(text, places[place], old[place]), { text });
    });
  }
  it('of a type replaces an invalid one, which is not accepted back', () => {
    const damaged = text.replace(`"type": ${JSON.stringify(names.type)}`, '"type": " "');
    assert.notEqual(damaged, text);
    const renamed = renameAt(damaged, behind(damaged, 'type', ' '), 'new:index:Type');
    assert.deepEqual(renamed, { text: damaged.replace('"type": " "', '"type": "new:index:Type"') });
    const back = renameAt(renamed.text, behind(renamed.text, 'type', 'new:index:Type'), ' ');
    assert.match(refusalIn(back), /has three parts: package:module:Name/);
  });
});

describe('a new name is refused', () => {
  const with_ = (...more: object[]): string => {
    const state = namedState() as { deployment: { resources: object[] } };
    state.deployment.resources.push(...more);
    return JSON.stringify(state);
  };
  const bucket = (urn: string, fields: object = {}): object => ({
    urn,
    custom: true,
    id: 'x',
    type: names.type,
    ...fields,
  });

  it('if another resource has it', () => {
    const state = with_(bucket(`${prefix}${names.component}$${names.type}::taken`));
    const found = renameAt(state, behind(state, 'urn', urns.bucket), 'taken');
    assert.equal(
      found,
      `The URN ${prefix}${names.component}$${names.type}::taken belongs to another resource already. Choose another ` +
        'name, or remove that resource first.',
    );
  });

  it('if a pending create has it', () => {
    const found = renameAt(text, behind(text, 'urn', urns.object), 'index-2');
    assert.match(refusalIn(found), /::index-2 belongs to another resource already/);
  });

  it('if another resource already has the new type', () => {
    const state = with_(bucket(`${prefix}aws:s3/bucketV2:BucketV2::other`));
    const found = renameAt(state, behind(state, 'type', names.type), 'aws:s3/bucketV2:BucketV2');
    assert.match(refusalIn(found), /^The URN .*BucketV2::other belongs to another resource already/);
  });

  it('if another resource is already in the new project', () => {
    const state = with_(bucket(`urn:pulumi:dev::mall::${names.type}::other`));
    const found = renameAt(state, behind(state, 'urn', 'urn:pulumi:dev::shop'), 'mall');
    assert.match(
      refusalIn(found),
      /^The URN urn:pulumi:dev::mall::.*::other belongs to another resource already/,
    );
  });

  it('if a default provider of the new version has it', () => {
    const provider = { urn: `${prefix}pulumi:providers:aws::default_7_0_0`, custom: true, id: 'p' };
    const state = with_({ ...provider, type: 'pulumi:providers:aws', inputs: { version: '7.0.0' } });
    const found = renameAt(state, behind(state, 'version', names.version), '7.0.0');
    assert.match(refusalIn(found), /::default_7_0_0 belongs to another resource already/);
  });

  it('if it is another resource’s alias, which the next update would follow', () => {
    const found = renameAt(text, behind(text, 'urn', urns.other), 'formerly');
    assert.ok(typeof found === 'object', 'its own alias is no obstacle');
    const third = `${prefix}${names.type}::third`;
    const state = with_(bucket(third));
    assert.equal(
      renameAt(state, behind(state, 'urn', third), 'formerly'),
      `'other' (Bucket) has the URN ${urns.formerly} among its aliases: the next update would mix the two up. ` +
        'Choose another name.',
    );
  });

  it('if two resources would get it', () => {
    const component = { custom: false, type: 'a:b:C' };
    const state = with_(
      { ...component, urn: `${prefix}a:b:C$x:y:Z::same` },
      { ...component, urn: `${prefix}x:y:Z$a:b:C::same` },
    );
    assert.equal(
      renameAt(state, behind(state, 'type', 'a:b:C'), 'x:y:Z'),
      `'same' (Z) and 'same' (C) would both get the URN ${prefix}x:y:Z$x:y:Z::same. Choose another name.`,
    );
  });

  it('but not if both have it already', () => {
    const state = with_(bucket(urns.bucket), bucket(urns.bucket));
    const found = renameAt(state, behind(state, 'urn', urns.bucket), 'new');
    assert.ok(typeof found === 'object' && !found.text.includes(`"urn":"${urns.bucket}","custom"`));
  });

  it('if two entries of a provider would get the same id', () => {
    const provider = { urn: urns.provider, custom: true, type: 'pulumi:providers:aws', delete: true };
    const state = with_({ ...provider, id: 'old-id' });
    assert.match(
      refusalIn(renameAt(state, behind(state, 'id', names.providerId), 'old-id')),
      /^Another entry of this provider has this id already\./,
    );
  });
});
