import assert from 'node:assert/strict';
import { resourcePlaces } from '../../../server/src/features/links/resourcePlaces';
import { component, printed, stateWith } from '../../harness/states';

describe('the places of resources', () => {
  it('are a line of the text, and the first place in the user’s own program', () => {
    const frame = (sourcePosition: string): object => ({ sourcePosition });
    const inPackage = 'project:///node_modules/site/index.js#3,1';
    const resources = [
      component('web', { sourcePosition: 'project:///src/index.ts#12,3' }),
      component('images', {
        sourcePosition: inPackage,
        stackTrace: [frame(inPackage), frame('project:///index.ts#7')],
      }),
      component('bare', { sourcePosition: inPackage }),
    ];
    const text = printed(stateWith(resources));
    const urns = resources.map(({ urn }) => urn);
    const places = resourcePlaces({ text, urns: [...urns, 'urn:pulumi:dev::shop::a:b:C::none'] });
    assert.deepEqual(
      places.map(({ urn, source }) => [urn, source]),
      [
        [urns[0], { path: 'src/index.ts', line: 12, column: 3 }],
        [urns[1], { path: 'index.ts', line: 7, column: undefined }],
        [urns[2], undefined],
      ],
    );
    const lines = text.split('\n');
    for (const { urn, line } of places) assert.ok(lines[line - 1]!.includes(urn), lines[line - 1]);
  });

  it('are those of a single resource, not of the function or component that creates many', () => {
    const frames = (...lines: string[]): Record<string, unknown> => ({
      sourcePosition: `project:///${lines[0]}`,
      stackTrace: lines.map((line) => ({ sourcePosition: `project:///${line}` })),
    });
    const resources = [
      // Each is created by a call of one function.
      component('a', frames('make.ts#3', 'index.ts#10')),
      component('b', frames('make.ts#3', 'index.ts#11')),
      // The same component twice, with a child each.
      component('left', { ...frames('index.ts#20'), type: 'shop:index:Site' }),
      component('leftPart', frames('site.ts#5', 'index.ts#20')),
      component('right', { ...frames('index.ts#21'), type: 'shop:index:Site' }),
      component('rightPart', frames('site.ts#5', 'index.ts#21')),
      // They are created in a loop, by the same function.
      component('one', frames('make.ts#3', 'index.ts#30')),
      component('two', frames('make.ts#3', 'index.ts#30')),
    ];
    const text = printed(stateWith(resources));
    const places = resourcePlaces({ text, urns: resources.map(({ urn }) => urn) });
    assert.deepEqual(
      places.map(({ source }) => `${source!.path}#${source!.line}`),
      ['10', '11', '20', '20', '21', '21', '30', '30'].map((line) => `index.ts#${line}`),
    );
  });
});
