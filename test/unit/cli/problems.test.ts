import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { describeLock } from '../../../client/src/pulumi/location/locks';
import {
  errorLine,
  problemIn,
  leftLockIn,
  warningsIn,
  type ProblemKind,
} from '../../../client/src/pulumi/cli/pulumiProblem';

/** Messages of the released CLI, and their meaning for the user. */
const OUTPUTS: readonly [ProblemKind, number, string][] = [
  [
    'not-logged-in',
    3,
    'error: PULUMI_ACCESS_TOKEN must be set for login during non-interactive CLI sessions',
  ],
  ['no-stack', 1, 'error: no stack selected; please use `pulumi stack select` to choose one'],
  ['no-stack', 6, "error: no stack named 'nope' found"],
  [
    'no-project',
    1,
    'error: could not detect current project: no Pulumi.yaml project file found (searching upwards from /).',
  ],
  [
    'passphrase-wrong',
    1,
    'error: could not deserialize deployment: failed to decrypt: incorrect passphrase, please set PULUMI_CONFIG_PASSPHRASE to the correct passphrase',
  ],
  [
    'passphrase-missing',
    1,
    'error: constructing secrets manager: passphrase must be set with PULUMI_CONFIG_PASSPHRASE or PULUMI_CONFIG_PASSPHRASE_FILE environment variables',
  ],
  [
    'other-stack',
    1,
    "error: 2 errors occurred:\n    1) resource 'urn:pulumi:stg::p::t::n' is from a different stack (stg != dev)\n    2) importing this file could be dangerous; rerun with --force to proceed anyway",
  ],
  ['locked', 1, 'error: [409] Conflict: Another update is currently in progress.'],
  ['cli-too-old', 1, 'error: unknown flag: --nope'],
  // Older CLIs print all options after it.
  [
    'cli-too-old',
    1,
    'Error: unknown flag: --run-program\nUsage:\n  pulumi refresh [flags]\n\n  -v, --verbose int  Enable',
  ],
  ['crashed', 2, 'panic: runtime error: invalid memory address\n\ngoroutine 1 [running]:'],
  ['crashed', 1, '====\nThe Pulumi CLI encountered a fatal error. This is a bug!'],
  [
    'state-too-new',
    1,
    "error: the stack 'dev' is newer than what this version of the Pulumi CLI understands. Please update",
  ],
  ['network', 1, 'error: performing HTTP request: Get "https://api.pulumi.com/": dial tcp: no such host'],
  ['network', 1, 'error: [500] Internal Server Error'],
  ['network', 1, 'error: context deadline exceeded'],
  ['forbidden', 3, 'error: [403] Forbidden: you may only read this stack'],
  ['forbidden', 1, 'error: could not import deployment: [403] Forbidden'],
  ['not-logged-in', 3, 'error: SAML SSO authentication is required. Log in at:'],
  ['not-logged-in', 1, 'error: Unauthorized: No credentials provided or are invalid.'],
  [
    'damaged',
    1,
    'Error:             snapshot integrity failure; refusing to use it: resource a refers to missing parent b',
  ],
  ['refused', 1, "error: could not deserialize deployment: resource missing required 'urn' field"],
  [
    'refused',
    1,
    'error: 2 errors occurred:\n    1) a\n    2) importing this file could be dangerous; rerun with --force to proceed anyway',
  ],
  ['unreadable', 1, 'error: failed to load checkpoint: place 1: unexpected end of JSON input'],
  [
    'unreadable',
    1,
    'error: failed to load checkpoint: blob (key ".pulumi/stacks/shop/dev.json") (code=Unknown): unexpected EOF',
  ],
  ['other', 1, 'error: failed to load checkpoint: something nobody has seen before'],
  ['other', 1, 'error: update failed\n  aws:s3:Bucket (b):\n    error: plugin said panic: too much'],
  ['other', 1, 'error: something nobody has seen before'],
];

describe('the problems of the CLI', () => {
  for (const [kind, exitCode, output] of OUTPUTS) {
    it(`${kind}: ${output.slice(0, 60)}`, () => {
      assert.equal(problemIn(output, '', exitCode).kind, kind);
    });
  }

  it('ignores what a program prints about a passphrase', () => {
    const stderr = 'error: update failed';
    const stdout =
      'Updating (dev):\n\nDiagnostics:\n  pulumi:pulumi:Stack (shop-dev):\nerror: incorrect passphrase';
    assert.equal(problemIn(stderr, stdout, 1).kind, 'other');
    assert.equal(problemIn('error: incorrect passphrase', stdout, 1).kind, 'other');
  });

  it('reads who owns a lock, and whether that process still exists', () => {
    const now = new Date().toISOString();
    const output = [
      'error: could not import deployment: the stack is currently locked by 2 lock(s). Either wait for the other process(es) to end or delete the lock file with `pulumi cancel`.',
      `  file:///b/a.json?no_tmp_dir=true: created by me@${hostname()} (pid ${process.pid}) at ${now}`,
      '  file:///b/b.json?no_tmp_dir=true: created by root@elsewhere (pid 12) at 2026-11-21T08:52:09Z',
    ].join('\n');
    const { kind, locks } = problemIn(output, '', 1);
    assert.equal(kind, 'locked');
    assert.deepEqual(
      locks.map(({ user, host, pid, alive }) => [user, host, pid, alive]),
      [
        ['me', hostname(), process.pid, true],
        ['root', 'elsewhere', 12, undefined],
      ],
    );
    assert.match(describeLock(locks[1]!), /^root@elsewhere \(process 12\) since .*2026/);
  });

  it('distinguishes an unreadable checkpoint from one that was refused, or not received', () => {
    const failed = 'error: failed to load checkpoint: ';
    const object = `${failed}blob (key ".pulumi/stacks/shop/dev.json") `;
    const s3 = 'operation error S3: GetObject, ';
    const kindOf = (text: string) => problemIn(text, '', 1).kind;
    for (const fault of ['unexpected EOF', "invalid character ',' looking for beginning of value", 'json: x'])
      assert.equal(kindOf(`${object}(code=Unknown): ${fault}`), 'unreadable', fault);
    const refused = [
      `${object}(code=Unknown): ${s3}https response error StatusCode: 400, RequestID: T, HostID: , api error ExpiredToken: The provided token has expired.`,
      `${object}(code=PermissionDenied): ${s3}https response error StatusCode: 403, RequestID: T, HostID: , api error AccessDenied: Access Denied`,
    ];
    for (const text of refused) assert.equal(kindOf(text), 'backend', text);
    const lost = [
      `${object}(code=Unknown): ${s3}exceeded maximum number of attempts, 3, https response error StatusCode: 503, RequestID: T, HostID: , api error SlowDown: Please reduce your request rate.`,
      `${failed}${s3}exceeded maximum number of attempts, 3, https response error StatusCode: 0, RequestID: , HostID: , request send failed, Get "http://127.0.0.1:9/probe/.pulumi/stacks/shop/dev.json?x-id=GetObject": EOF`,
    ];
    for (const text of lost) assert.equal(kindOf(text), 'network', text);
  });

  it('recognizes a service’s message about a busy stack and about an invalid token', () => {
    const busy = 'error: [409] Another update is currently in progress.';
    assert.equal(problemIn(busy, '', 1).kind, 'locked');
    const token = 'error: Unauthorized: No credentials provided or are invalid.';
    assert.equal(problemIn(token, '', 1).kind, 'not-logged-in');
  });

  it('takes a refusal in a program’s output for the service’s only if the CLI ends with it', () => {
    const [said, begun] = ['error: [403] Forbidden', 'Updating (dev):\n'];
    assert.equal(problemIn(said, begun, 255).kind, 'other');
    assert.equal(problemIn(said, begun, 3).kind, 'forbidden');
  });

  it('quotes an error with its continuation lines', () => {
    assert.equal(
      errorLine('warning: x\nerror: 2 errors occurred:\n    1) a\n    2) b\n\nbye'),
      '2 errors occurred: 1) a 2) b',
    );
  });

  it('separates warnings', () => {
    assert.deepEqual(warningsIn('warning: one\nImport complete.\nwarning: two\n'), ['one', 'two']);
    assert.deepEqual(warningsIn('error: two is wrong\nImport complete.\n'), ['two is wrong']);
  });

  it('finds the message about an own lock that could not be deleted, among others', () => {
    const said =
      'error: there was a problem deleting the lock at s3://a/.pulumi/locks/b.json, manual clean up may be required: AccessDenied';
    assert.equal(leftLockIn(`warning: one\n${said}\nImport complete.\n`), said);
    assert.deepEqual(warningsIn(`warning: one\n${said}\n`), ['one']);
    assert.equal(leftLockIn('error: the stack is currently locked by 1 lock(s).'), undefined);
  });

  it('knows a refusal that passes: a file that another run was just writing or removing', () => {
    const lock = 'blob (key ".pulumi/locks/organization/shop/dev/x.json") (code=';
    const found = (stderr: string, stdout = '') => problemIn(`${stderr}\n`, stdout, 1).momentary;
    const gone = `error: could not import deployment: ${lock}NotFound): NoSuchKey`;
    assert.equal(found(gone), 'lock');
    assert.equal(found(`warning: late\n${gone}`), 'lock');
    assert.equal(found(`error: ${lock}Unknown): unexpected EOF`), 'lock');
    assert.equal(
      found('error: 2 errors occurred:\n    1) GET http://b\nRESPONSE 404\n\n    2) NotFound'),
      'lock',
    );
    assert.equal(found('error: failed to load checkpoint: EOF'), 'notes');
    assert.equal(found(gone, 'Updating (dev):\n'), undefined);
    for (const other of [
      `error: there was a problem deleting the lock at file:///b, manual clean up may be required: ${lock}NotFound): x`,
      `error: ${lock}Unknown): operation error S3: GetObject, https response error StatusCode: 503`,
      `error: ${lock}PermissionDenied): Access Denied`,
      'error: 2 errors occurred:\n    1) Access Denied\n    2) PermissionDenied',
      'error: failed to load checkpoint: blob (key ".pulumi/stacks/shop/dev.json") (code=NotFound): NoSuchKey',
    ])
      assert.equal(found(other), undefined, other);
  });

  it('takes nothing that a killed CLI has said for its reason', () => {
    for (const said of ['Import complete.', 'warning: it is late', '']) {
      const problem = problemIn(said, '', undefined);
      assert.equal(problem.kind, 'other');
      assert.match(problem.message, /^The Pulumi CLI left no exit code/);
    }
    assert.equal(problemIn('Import complete.', '', 1).message, 'Import complete.');
  });
});
