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
});
