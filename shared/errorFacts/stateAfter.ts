import type { Operation } from '../knownErrors/resourceHeadings';
import type { StateSafety } from '../knownErrors/knownError';
import type { ErrorClass } from './errorClasses';

/** What was going on, as far as it decides what an error has left behind. */
export type Phase =
  | 'no-stack'
  | 'preview'
  | 'check'
  | 'configure'
  | 'import'
  | 'lookup'
  | `${'create' | 'update' | 'delete' | 'operation'}-${'refused' | 'unknown'}`
  | 'create-refused-later'
  | 'create-refused-somewhere'
  | 'create-exists'
  | 'create-done'
  | 'delete-gone'
  | 'read';

/**
 * Whether the state is safe after an error, by the phase alone: the words of the message decide nothing. Each answer has to
 * be true for every provider.
 */
export const STATE_AFTER: Readonly<Record<Phase, StateSafety>> = {
  'no-stack': {
    answer: 'yes',
    why: 'This command works on no stack: no state was read or written, and no resource was touched.',
  },
  preview: {
    answer: 'yes',
    why: 'It was a preview: nothing was created, changed or deleted, and the state is as it was.',
  },
  check: {
    answer: 'yes',
    why: 'The inputs were only checked, and nothing was sent: this resource and its entry are as they were. What succeeded before is in the state.',
  },
  configure: {
    answer: 'yes',
    why: 'The provider was not set up, so it has touched none of its resources. What others did before is in the state.',
  },
  import: { answer: 'yes', why: 'Nothing was imported: the object and the state are as they were.' },
  lookup: {
    answer: 'yes',
    why: 'It only looked something up. What was created or changed before is in the state.',
  },
  'create-refused': {
    answer: 'yes',
    why: 'The request that makes the object was refused: there is no new object, and no entry for it.',
  },
  'create-refused-later': {
    answer: 'unknown',
    why: 'A later request than the one that makes the object was refused: the object may exist, mostly with an entry in the state, and the next update goes on with it.',
  },
  'create-refused-somewhere': {
    answer: 'unknown',
    why: 'The refused request did nothing. Some resources take several: then the object may exist, mostly with an entry in the state.',
  },
  'create-exists': {
    answer: 'yes',
    why: 'Nothing was created, and the object that exists is as it was.',
  },
  'create-done': {
    answer: 'unknown',
    why: 'The cloud has answered, and the provider did not understand it: the object probably exists, without an entry in the state.',
  },
  'create-unknown': {
    answer: 'unknown',
    why: 'The object may have been made without an entry in the state: look for it before you run the update again.',
  },
  'update-refused': {
    answer: 'yes',
    why: 'The refused change was not made, and the entry stays. Other requests of the same update may have been made before it.',
  },
  'update-unknown': {
    answer: 'unknown',
    why: 'The change may have been made, wholly or in part, while the entry has the values from before: a refresh compares them.',
  },
  'delete-refused': {
    answer: 'yes',
    why: 'The object is still there, and so is its entry. What was deleted before it is no longer in the state.',
  },
  'delete-gone': {
    answer: 'yes',
    why: 'The object is gone already; only its entry is still in the state.',
  },
  'delete-unknown': {
    answer: 'unknown',
    why: 'The entry is still in the state. The object may be gone, or its deletion may be going on.',
  },
  read: { answer: 'yes', why: 'It only reads: no object was changed, and the entry is as it was.' },
  'operation-refused': {
    answer: 'unknown',
    why: 'The refused request did nothing. An earlier one of the same operation may have made or changed the object.',
  },
  'operation-unknown': {
    answer: 'unknown',
    why: 'The text does not say how far this operation came: look at the object before you run it again.',
  },
};

/** Classes after which a request may have happened all the same. All others are refusals. */
const MAY_HAVE_HAPPENED: ReadonlySet<ErrorClass | undefined> = new Set<ErrorClass | undefined>([
  'server',
  'timeout',
  'unreadable',
  'fault',
  undefined,
]);

/** How the request that was refused belongs to the operation. */
export type Request = 'main' | 'other' | 'unknown' | 'waiting';

/**
 * The phase of an operation that failed.
 * @param status of HTTP: one of 5xx decides nothing, whatever its code says
 * @param request which request of the operation it was; `waiting`: the cloud had taken it, and the provider waited
 */
export function phaseOf(
  operation: Operation | undefined,
  errorClass: ErrorClass | undefined,
  request: Request,
  status = '',
): Phase {
  const isUnknown = MAY_HAVE_HAPPENED.has(errorClass) || request === 'waiting' || status.startsWith('5');
  switch (operation) {
    case 'creating':
    case 'replacing':
      if (errorClass === 'unreadable') return 'create-done';
      if (isUnknown) return 'create-unknown';
      if (request === 'other') return 'create-refused-later';
      if (errorClass === 'exists') return 'create-exists';
      return request === 'main' ? 'create-refused' : 'create-refused-somewhere';
    case 'updating':
      return isUnknown ? 'update-unknown' : 'update-refused';
    case 'deleting':
      if (isUnknown) return 'delete-unknown';
      return errorClass === 'missing' && request !== 'other' ? 'delete-gone' : 'delete-refused';
    case 'reading':
    case 'refreshing':
      return 'read';
    case 'importing':
      return 'import';
    case undefined:
      return isUnknown ? 'operation-unknown' : 'operation-refused';
  }
}

/** Verbs of requests that make an object. */
const MAKES =
  /^(?:Batch)?(?:Create|Run|Allocate|Register|Request|Launch|Publish|Import|Issue|Purchase|Insert|Add|Put|Upload|Authorize|Associate|Attach|Enable|Provision|Subscribe|Start|Set)(?=[A-Z])/;
/** What follows the object's name in the names of requests. */
const AFTER = /(?:WithTags|V\d|(?<!s)s)$/;

/**
 * Which request of a create it was, by its name: `CreateBucket` makes a Bucket, `PutBucketTagging` does not, and makes a
 * BucketTagging.
 * @param call `CreateDBInstance`
 * @param type `aws:rds/instance:Instance`
 */
export function requestOf(call: string, type: string): Request {
  const verb = MAKES.exec(call)?.[0];
  if (verb === undefined) return 'other';
  const object = call.slice(verb.length).replace(AFTER, '').toLowerCase();
  const name = type
    .slice(type.lastIndexOf(':') + 1)
    .replace(/V\d$/, '')
    .toLowerCase();
  if (object === '') return 'unknown';
  if (name.endsWith(object) || object.endsWith(name)) return 'main';
  return /^(?:Create|Run|Allocate|Register|Request|Launch|Provision|Purchase)$/.test(verb)
    ? 'unknown'
    : 'other';
}
