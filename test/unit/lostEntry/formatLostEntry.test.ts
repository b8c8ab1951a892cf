import assert from 'node:assert/strict';
import type {
  EntryPlace,
  EntrySource,
  SourceKind,
} from '../../../client/src/features/lostEntry/model/lostEntrySearch';
import {
  broughtBack,
  correctedId,
  describePlace,
  nothingFound,
} from '../../../client/src/features/lostEntry/formatLostEntry';
import { example } from '../../harness/states';

const lost = { urn: example.provider, id: 'id-1' };
const source = (kind: SourceKind, name: string): EntrySource => ({
  name,
  kind,
  notes: [],
  isOfStack: true,
  read: () => Promise.resolve(''),
});
const stack = source('stack', 'stack “dev” as it is now');
const place: EntryPlace = { source: stack, text: '', id: 'old', also: [], same: [] };

describe('the texts about a lost entry', () => {
  it('say what is restored with it, and whether it is the right one', () => {
    assert.equal(describePlace(place), 'Restores nothing else');
    const also = [example.cache, example.database, example.images, example.web];
    assert.equal(
      describePlace({ ...place, also, same: [stack], newer: 'nothing' }),
      "$(warning) Newer states of the stack do not have it: an update may have deleted it · also restores 'cache' (Cache), 'database' (Database), 'images' (Bucket) and 1 more, which it needs and which is missing, too · the same in 1 older state",
    );
    assert.match(
      describePlace({ ...place, isDeleted: true }),
      /^\$\(warning\) The last recorded run has deleted its object 'old'/,
    );
    assert.match(describePlace({ ...place, newer: 'another id' }), /another id: it may have been replaced/);
    const differs = (fields: string[], others = 0): string => describePlace(place, { fields, others });
    assert.equal(differs(['inputs', 'outputs', 'inputs']), 'Differs from the newest in inputs, outputs');
    assert.equal(differs([], 1), 'Restores other entries than the newest');
    assert.equal(differs([]), 'Differs from the newest only in its layout');
  });

  it('say what was restored, and from where', () => {
    assert.equal(
      broughtBack({ urn: example.cache }, { id: 'c', also: [example.database] }, 'b.json'),
      "'cache' (Cache) is restored from b.json, with 'database' (Database), which it needs and was missing, too. Undo removes it again.",
    );
    assert.match(
      broughtBack(lost, { id: 'c', also: [] }, 'b.json'),
      /^The provider 'default' \(pulumi-nodejs\) is restored from/,
    );
    const living = { id: 'new', by: "'web' (Server) names it" };
    assert.equal(
      broughtBack({ urn: example.cache }, { id: 'old', also: [], living, references: 2 }, 'b.json'),
      "'cache' (Cache) is restored from b.json. There, it has the id 'old', but it lives as 'new' ('web' (Server) names it): it has that id now. Refresh the stack before the next update. 2 fields got the references to it back. Undo removes it again.",
    );
    assert.equal(
      correctedId({ urn: example.cache, old: 'old', ...living }),
      "'cache' (Cache) has the id 'old' in the older state, but lives as 'new' ('web' (Server) names it), so it keeps that. Refresh the stack before the next update.",
    );
  });

  it('say where nothing was found, why, and what can still be done', () => {
    const backup = source('backup of this extension', 'the backup of yesterday');
    const searched = [stack, backup, backup];
    assert.equal(
      nothingFound(
        lost,
        { searched, notTaken: [], unread: [{ source: backup, reason: 'gone' }] },
        ['Note.'],
        false,
      ),
      "The provider 'default' (pulumi-nodejs) was not found (searched: the stack as it is now, 2 backups of this extension). Not read: the backup of yesterday (gone). Note. Choose a file that has it, or one of the other quick fixes.",
    );
    const none = { searched: [], notTaken: [], unread: [] };
    assert.match(
      nothingFound(lost, none, [], false),
      /not found \(there was no state to search\)\. Choose a file/,
    );
    assert.match(
      nothingFound({ urn: example.cache }, none, [], true),
      /Search its object, choose a file that has it, or one of/,
    );
    const otherId = { ...none, searched, notTaken: [{ source: backup, why: { id: 'id-2' } }] };
    assert.match(
      nothingFound(lost, otherId, [], false),
      /not brought back .* In the backup of yesterday, it has the id 'id-2', but the resources here name 'id-1': that is not the provider/,
    );
    const refused = { ...none, searched, notTaken: [{ source: backup, why: 'It has secrets.' }] };
    assert.match(
      nothingFound(lost, refused, [], false),
      /It is in the backup of yesterday, but was not taken from there\. It has secrets\. Choose/,
    );
  });
});
