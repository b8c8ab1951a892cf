import { setField } from '../edits/fieldEdits';
import { describeResource } from '../state/describeResource';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import { shownTime } from '../state/shownTime';
import type { RecordedFacts, RecordedObject } from '../../../shared/recordedFacts';
import { describeUrn } from '../../../shared/urn';
import { deletedWith } from './support/deletedObjects';
import { entryRemoval, removalFix } from './support/entryRemoval';
import type { Finding, Rule } from './engine/rule';

export const recordedAnswer: Rule = {
  code: 'recorded-answer',
  title: 'A state should not be older than what providers have answered',
  severity: 'warning',
  docs: {
    why:
      'The extension records what providers answer in its runs, and `pulumi-troubleshooter record` in others. What the last of ' +
      'these runs has made or deleted **after this state was written**, the state cannot know: the run was killed and its ' +
      'operations were forgotten, or the stack was restored from an older backup. The next update then makes objects a ' +
      'second time, or works on some that are gone. Only the extension knows the records: neither `check` nor other editors ' +
      'have this finding. It does not know what was done since outside of recorded runs.',
    repair:
      'If the object of an entry was replaced, the fix gives it the id of the new one, and if it was deleted, the fix removes ' +
      'the entry. What is `deletedWith` a deleted object is gone with it, although its provider was not asked to delete it: ' +
      'the fix removes that entry, too. Take an object without an entry into the state with **Pulumi: Adopt Existing Resource**, by its id. Then ' +
      'refresh the stack: the properties are still those of before.',
  },
  checkState(model, report, { recorded }) {
    const writtenAt = shownTime(model);
    if (!recorded?.run || writtenAt === undefined) return;
    const { run } = recorded;
    const pending = new Set(model.pendingOperations.map(({ resource }) => resource?.urn));
    const later = run.objects.filter((object) => isLater(run, object, writtenAt) && !pending.has(object.urn));
    const known = new Set(
      [...pending, ...run.objects.map(({ urn }) => urn)].filter((urn) => urn !== undefined),
    );
    for (const object of later) {
      for (const finding of contradictions(model, object, known)) report(finding);
    }
  },
};

/** The entries whose objects were deleted. */
function goneOf(model: StateModel, { urn, deleted }: RecordedObject): Resource[] {
  const entries = model.graph.byUrn.get(urn) ?? [];
  return entries.filter(({ id, isProvider }) => !isProvider && deleted.includes(id));
}

/**
 * Whether a state was written before an answer: what is newer can have come from others. A run that succeeded has written all of
 * its own answers, so that only a state from before it lacks them.
 */
function isLater(
  { began, succeeded }: NonNullable<RecordedFacts['run']>,
  { at }: RecordedObject,
  writtenAt: string,
): boolean {
  return new Date(writtenAt) < new Date(succeeded ? began : at);
}

function contradictions(model: StateModel, object: RecordedObject, known: ReadonlySet<string>): Finding[] {
  const { urn, made } = object;
  const entries = model.graph.byUrn.get(urn) ?? [];
  const gone = goneOf(model, object);
  const live = entries.find((entry) => !entry.delete);
  // It can have been renamed or moved below another parent since.
  const isKnown = made === undefined || model.resources.some(({ id }) => id === made);
  if (made === undefined && (!live || gone.includes(live))) {
    const contents = deletedWith(model, urn, known);
    return [
      ...gone.map((entry) => deletedObject(model, entry, entry === live ? contents : [])),
      ...contents.map((entry) => deletedObject(model, entry, deletedWith(model, entry.urn, known), urn)),
    ];
  }
  if (isKnown || live?.isProvider) return gone.map((entry) => deletedObject(model, entry));
  if (!live) return [...gone.map((entry) => deletedObject(model, entry)), ...unknownObject(model, urn, made)];
  const others = gone.filter((entry) => entry !== live).map((entry) => deletedObject(model, entry));
  return [replacedObject(live, made, gone.includes(live)), ...others];
}

function replacedObject(entry: Resource, made: string, isOldDeleted: boolean): Finding {
  const old = isOldDeleted
    ? 'and deleted the one of this entry'
    : 'and whether the one of this entry still exists is not known';
  return {
    span: idOf(entry),
    message: `After this state was written, the provider made another object for ${describeResource(entry)}, '${made}', ${old}.`,
    danger: true,
    resource: entry,
    fixes: isOldDeleted
      ? [
          {
            title: `Give it the id of the new object, '${made}'`,
            kind: 'recorded-id',
            preferred: true,
            changes: () => [setField(entry, 'id', JSON.stringify(made))],
          },
        ]
      : [],
  };
}

/**
 * @param contents the entries that are gone with it
 * @param container the URN with whose object it was deleted; undefined if it was deleted itself
 */
function deletedObject(
  model: StateModel,
  entry: Resource,
  contents: readonly Resource[] = [],
  container?: string,
): Finding {
  const removal = entryRemoval(model, entry, contents);
  const name = describeResource(entry);
  const of = container === undefined ? name : describeUrn(container);
  const besides = container === undefined ? '' : ` ${name} is deleted with it, so its object is gone, too.`;
  const needed = removal
    ? ''
    : ' Others still need its entry: a refresh of the stack tells what is left of them.';
  const reason =
    container === undefined ? 'its provider has deleted its object' : `its object is gone with that of ${of}`;
  return {
    span: idOf(entry),
    message: `After this state was written, the provider deleted the object of ${of}.${besides}${needed}`,
    resource: entry,
    fixes: removal ? [{ ...removalFix(removal, reason), preferred: true }] : [],
  };
}

function unknownObject(model: StateModel, urn: string, made: string): Finding[] {
  const time = model.deploymentField('manifest')?.field('time');
  if (!time) return [];
  return [
    {
      span: time,
      message:
        `After this state was written, the provider made ${describeUrn(urn)} with the id '${made}'. The state does not have it, so that ` +
        'the next update makes it again. Adopt Existing Resource puts it into the state by this id, unless it was deleted since.',
      danger: true,
    },
  ];
}

function idOf({ fields, anchor }: Resource): Finding['span'] {
  return fields.get('id') ?? anchor;
}
