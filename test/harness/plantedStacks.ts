import { hostname } from 'node:os';

const AWS = 'pulumi:providers:aws';
const ID = '11111111-1111-4111-8111-111111111111';
/** Ids of processes are smaller. */
export const NO_PROCESS = 2 ** 30;

/** A state as a backend in a folder keeps it, with queues that have these ids. */
export function stateOf(
  name: string,
  ids: readonly string[],
  more: object[] = [],
  deployment: object = {},
): string {
  const [stack = '', project = ''] = name.split('/').reverse();
  const urn = (rest: string): string => `urn:pulumi:${stack}::${project}::${rest}`;
  const provider = `${urn(`${AWS}::default`)}::${ID}`;
  const resources = [
    { urn: urn(`pulumi:pulumi:Stack::${project}-${stack}`), custom: false, type: 'pulumi:pulumi:Stack' },
    { urn: urn(`${AWS}::default`), custom: true, id: ID, type: AWS },
    ...ids.map((id, i) => ({
      urn: urn(`aws:sqs/queue:Queue::q${i}`),
      custom: true,
      id,
      type: 'aws:sqs/queue:Queue',
      inputs: { name: id },
      outputs: { name: id },
      provider,
    })),
    ...more.map((resource) => ({
      urn: urn('aws:sqs/queue:Queue::more'),
      custom: true,
      type: 'aws:sqs/queue:Queue',
      provider,
      ...resource,
    })),
  ];
  const latest = {
    manifest: { time: '2026-11-01T00:00:00Z', magic: '', version: '' },
    resources,
    ...deployment,
  };
  return JSON.stringify({ version: 3, checkpoint: { stack: name, latest } });
}

export const arn = (name: string): string => `arn:aws:sqs:eu-west-1:123456789012:${name}`;

/** The file of a stack's state below the folder `.pulumi` of a backend. */
export function stateFile(name: string): string {
  const [stack = '', project] = name.split('/').reverse();
  return `stacks/${project === undefined ? '' : `${project}/`}${stack}.json`;
}

/** The lock of a process on this machine. */
function lockOf(owner: object): string {
  return JSON.stringify({
    username: 'ada',
    hostname: hostname(),
    timestamp: '2026-11-02T03:04:05Z',
    ...owner,
  });
}

/**
 * Twelve stacks of which each has another fault, or looks as if it had one.
 * @param put writes a file below the folder `.pulumi` of a backend
 */
export function plantStacks(put: (file: string, text: string) => void): void {
  const write = (of: string, state: string): void => {
    put(stateFile(of), state);
  };
  const lock = (of: string, owner: object): void => {
    put(`locks/${of}/1.json`, lockOf(owner));
  };
  const name = (number: number): string => `organization/shop/s${number}`;
  for (let i = 0; i < 12; i++) write(name(i), stateOf(name(i), [arn(`s${i}`), `plain-name`]));
  write(
    name(1),
    stateOf(name(1), [arn('s1')], [{ id: arn('x'), parent: 'urn:pulumi:s1::shop::a:b:C::gone' }]),
  );
  const pending = {
    resource: {
      urn: 'urn:pulumi:s2::shop::aws:sqs/queue:Queue::n',
      custom: true,
      type: 'aws:sqs/queue:Queue',
    },
    type: 'creating',
  };
  write(name(2), stateOf(name(2), [arn('s2')], [], { pending_operations: [pending] }));
  // One object in two stacks, and three that look so: an import of the same object, one that stays, and another account.
  write(name(3), stateOf(name(3), [arn('s4')]));
  write(name(5), stateOf(name(5), [], [{ id: arn('s4'), external: true }]));
  write(
    name(6),
    stateOf(name(6), [], [{ id: arn('s4'), retainOnDelete: true, inputs: {}, outputs: { a: 1 } }]),
  );
  write(name(7), stateOf(name(7), [arn('s4').replace('123456789012', '210987654321')]));
  const reference = (from: string, to: string): object => ({
    urn: `urn:pulumi:${from}::shop::pulumi:pulumi:StackReference::r`,
    type: 'pulumi:pulumi:StackReference',
    id: to,
    inputs: { name: to },
    outputs: { name: to },
    external: true,
    provider: undefined,
  });
  write(name(8), stateOf(name(8), [arn('s8')], [reference('s8', 'organization/gone/dev')]));
  write(name(9), stateOf(name(9), [arn('s9')], [reference('s9', name(8))]));
  put('stacks/shop/s10.json.bak', 'not read');
  put('backups/shop/s10/s10.1.json', 'not read');
  lock(name(10), { pid: NO_PROCESS });
  lock(name(11), { pid: process.pid, timestamp: new Date().toISOString() });
  lock('organization/shop/removed', { pid: NO_PROCESS });
}

/** The codes of what a scan must find in {@link plantStacks}, by stack. */
export const PLANTED: Readonly<Record<string, readonly string[]>> = {
  'organization/shop/s1': ['missing-reference'],
  'organization/shop/s2': ['pending-operation'],
  'organization/shop/s3': ['shared-id'],
  'organization/shop/s4': ['shared-id'],
  'organization/shop/s8': ['stack-reference-gone'],
  'organization/shop/s10': ['stack-locked'],
  'organization/shop/s11': ['stack-locked'],
};

/** The codes that a scan has found, by stack, without those that the planted states are too bare for. */
export function plantedCodes(
  rows: readonly { readonly name: string; readonly findings: readonly { readonly code: string }[] }[],
): Record<string, string[]> {
  const all = rows.map(({ name, findings }) => {
    const codes = findings.map(({ code }) => code);
    return [name, codes.filter((code) => !/custom-without-provider|inputs-missing/.test(code))] as const;
  });
  return Object.fromEntries(all.filter(([, codes]) => codes.length > 0));
}
