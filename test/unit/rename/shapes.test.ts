import assert from 'node:assert/strict';
import { names, namedState, urnsOf, type Names } from './namedState';
import { behind, renameAt } from './renameAt';

/** The named state as a checkpoint of a file backend. */
function checkpoint(stack: string, changed: Partial<Names> = {}): object {
  const { deployment } = namedState(changed);
  return { version: 3, checkpoint: { stack, config: { 'shop:dev': 'dev' }, latest: deployment } };
}

describe('a rename in a checkpoint', () => {
  const text = JSON.stringify(checkpoint('organization/shop/dev'));

  it('changes the name of its own stack', () => {
    assert.deepEqual(renameAt(text, behind(text, 'urn', 'urn:pulumi:dev'), 'prod'), {
      text: JSON.stringify(checkpoint('organization/shop/prod', { stack: 'prod' })),
    });
    assert.deepEqual(renameAt(text, behind(text, 'urn', 'urn:pulumi:dev::shop'), 'mall'), {
      text: JSON.stringify(checkpoint('organization/mall/dev', { project: 'mall' })),
    });
  });

  it('changes the stack if only the stack is named', () => {
    const short = JSON.stringify(checkpoint('dev'));
    assert.deepEqual(renameAt(short, behind(short, 'urn', 'urn:pulumi:dev'), 'prod'), {
      text: JSON.stringify(checkpoint('prod', { stack: 'prod' })),
    });
    assert.deepEqual(renameAt(short, behind(short, 'urn', 'urn:pulumi:dev::shop'), 'mall'), {
      text: JSON.stringify(checkpoint('dev', { project: 'mall' })),
    });
  });

  it('keeps the name of another stack', () => {
    const other = JSON.stringify(checkpoint('organization/mall/prod'));
    for (const [before, newName, changed] of [
      ['urn:pulumi:dev', 'test', { stack: 'test' }],
      ['urn:pulumi:dev::shop', 'test', { project: 'test' }],
    ] as const) {
      assert.deepEqual(renameAt(other, behind(other, 'urn', before), newName), {
        text: JSON.stringify(checkpoint('organization/mall/prod', changed)),
      });
    }
  });

  it('also changes the stack of an old version', () => {
    const { deployment } = namedState();
    const old = JSON.stringify({ stack: 'dev', latest: deployment });
    const renamed = renameAt(old, behind(old, 'urn', 'urn:pulumi:dev'), 'prod');
    assert.ok(typeof renamed === 'object' && renamed.text.startsWith('{"stack":"prod","latest":'));
  });

  it('writes a name like the backend, which escapes characters of HTML', () => {
    const renamed = renameAt(text, behind(text, 'urn', urnsOf(names).bucket), '<a & b>');
    const expected = JSON.stringify(checkpoint('organization/shop/dev', { name: '<a & b>' }));
    const escapes: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };
    assert.deepEqual(renamed, { text: expected.replaceAll(/[<>&]/g, (character) => escapes[character]!) });
  });

  it('finds a name with any escapes, and changes only the name', () => {
    const name = 'a<b>"c"';
    const state = JSON.stringify(checkpoint('organization/shop/dev', { name }));
    const escaped = state.replaceAll('<', '\\u003C');
    // Every second name is written with escapes.
    const parts = escaped.split('b>');
    const mixed = parts.map((part, i) => (i === 0 ? part : (i % 2 ? 'b>' : '\\u0062>') + part)).join('');
    const at = mixed.indexOf('a\\u003C') + 2;
    assert.deepEqual(renameAt(mixed, at, 'new'), {
      text: JSON.stringify(checkpoint('organization/shop/dev', { name: 'new' })),
    });
  });
});

describe('a rename of a stack', () => {
  it('moves resources of a second project with the others, but keeps references to other stacks', () => {
    const state = (stack: string): object => ({
      version: 3,
      deployment: {
        resources: [
          {
            urn: `urn:pulumi:${stack}::shop::pulumi:pulumi:Stack::shop-${stack}`,
            type: 'pulumi:pulumi:Stack',
          },
          {
            urn: `urn:pulumi:${stack}::mall::a:b:C::c`,
            type: 'a:b:C',
            aliases: ['urn:pulumi:dev::third::a:b:C::c'],
          },
          {
            urn: 'urn:pulumi:prod::shop::a:b:C::d',
            type: 'a:b:C',
            dependencies: [`urn:pulumi:${stack}::mall::a:b:C::c`],
          },
        ],
      },
    });
    const text = JSON.stringify(state('dev'));
    assert.deepEqual(renameAt(text, behind(text, 'urn', 'urn:pulumi:dev'), 'test'), {
      text: JSON.stringify(state('test')),
    });
  });
});
