import assert from 'node:assert/strict';
import { parseSourcePosition } from '../../../server/src/features/links/sourcePosition';

describe('source positions', () => {
  it('contain a path in the project, a line and a column', () => {
    for (const [text, path, line, column] of [
      ['project:///index.ts#12,3', 'index.ts', 12, 3],
      ['project:///../shared/site.py#7', '../shared/site.py', 7, undefined],
      ['project:///my%20site/index.js#1,1', 'my site/index.js', 1, 1],
      ['project:///100%/index.js#1,1', '100%/index.js', 1, 1],
      ['project:////etc/x#1', 'etc/x', 1, undefined],
    ] as const)
      assert.deepEqual(parseSourcePosition(text), { path, line, column }, text);
  });

  it('are otherwise invalid', () => {
    for (const text of [
      '',
      'project:///index.ts',
      'project:///#1',
      'file:///index.ts#1',
      'index.ts#1',
      'project:///a#x',
    ])
      assert.equal(parseSourcePosition(text), undefined, text);
  });
});
