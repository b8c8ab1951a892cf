import { CONTROL } from '../../../../shared/knownErrors/plainOutput';
import { PULUMI_CLOUD } from '../backendKinds/backendKind';
import { BackendAddress } from '../location/backendAddress';
import { describeTarget, isCalled, type StackTarget } from '../location/stackTarget';

/**
 * Why an output may not be about a stack: a terminal, a task or a colleague can have another login than the editor.
 * `other`: it names another stack or another backend. `unknown`: it names no backend.
 */
export interface Doubt {
  readonly kind: 'other' | 'unknown';
  /** In a sentence. */
  readonly words: string;
}

/** A lock's file, in the message about it: the backend's address and the stack's full name. */
const LOCK_FILE =
  /([a-z]\w{1,20}:\/{1,3}[^\s'"]{0,400}?)\/?\.pulumi\/locks\/([^\s'"]{1,300})\/[\w.-]{1,80}\.json(\?[^\s:'"]{0,200})?/g;
/** A page of Pulumi Cloud: `https://app.pulumi.com/acme/shop/dev/updates/13`. */
const CONSOLE_PAGE =
  /https:\/\/app\.pulumi\.com\/([\w.-]{1,100}\/[\w.-]{1,100}\/[\w.-]{1,100})\/(?:updates|previews)\//g;
/** The first line of an update, and the option of a command. */
const STACK_NAMES = [
  /^(?:Destroying|Importing|Previewing \w{1,20}|Refreshing|Updating) \(([\w./-]{1,300})\)/gm,
  /\bpulumi\b[^\n;&|]{0,300}?\s(?:--stack[=\s]|-s\s)\s{0,9}["']?([\w./-]{1,300})/g,
];
/** What a command line sets for itself. */
const BACKEND_VARIABLE = /\bPULUMI_BACKEND_URL=["']?([^\s"']{1,400})/g;

/** True if an output names the stack that it is about. @param text as {@link doubtAbout} has it */
export function namesStack(text: string): boolean {
  return stacksIn(text.replace(CONTROL, '')).length > 0;
}

function stacksIn(plain: string): string[] {
  return STACK_NAMES.flatMap((names) => [...plain.matchAll(names)]).map(([, name = '']) => name);
}

/**
 * Compares what an output names with a stack.
 * @param text the command line and its output, also with control sequences
 * @returns undefined if the output is about the stack
 */
export function doubtAbout(text: string, target: StackTarget): Doubt | undefined {
  const plain = text.replace(CONTROL, '');
  const locks = [...plain.matchAll(LOCK_FILE)];
  const pages = [...plain.matchAll(CONSOLE_PAGE)];
  const backends = [
    ...locks.map(([, address = '', , parameters = '']) => `${address}${parameters}`),
    ...pages.map(() => PULUMI_CLOUD),
    ...[...plain.matchAll(BACKEND_VARIABLE)].map(([, url = '']) => url),
  ];
  const stacks = [
    ...locks.map(([, , name = '']) => name),
    ...pages.map(([, name = '']) => name),
    ...stacksIn(plain),
  ];
  const here = describeTarget(target);
  const other = (named: string): Doubt => ({
    kind: 'other',
    words: `This output is about ${named}, not about the ${here}, which this window works on.`,
  });
  const stack = stacks.find((name) => !isCalled(target, name));
  if (stack !== undefined) return other(`stack “${stack}”`);
  const addresses = backends.map((url) => new BackendAddress(url, target.folder));
  const backend = addresses.find((address) => !isSamePlace(address, target.backend.address));
  if (backend) return other(`the backend ${backend.display.replace(/\?.*$/, '')}`);
  if (addresses.length > 0) return undefined;
  return {
    kind: 'unknown',
    words: `This output names no backend. With another login than this window’s, it is not about the ${here}.`,
  };
}

/** The CLI prints an address with other parameters, and other slashes, than it was given. */
function isSamePlace(one: BackendAddress, other: BackendAddress): boolean {
  return one.isSameAs(other) || placeOf(one) === placeOf(other);
}

function placeOf({ identity }: BackendAddress): string {
  return identity
    .replace(/\?.*$/, '')
    .replace(/:\/+/, ':')
    .replace(/\/{1,9}$/, '');
}
