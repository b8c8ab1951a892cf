import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { problemIn, type ProblemKind } from '../../../client/src/pulumi/cli/pulumiProblem';
import { redact } from '../../../client/src/pulumi/secrets/redact';
import { explainOnce } from '../../../shared/knownErrors/explain';
import { repository } from '../../harness/repository';

const folder = path.join(repository, 'test/fixtures/backend-errors');

/** The reasons why there is nothing to explain. */
const SUCCESS = ['it is what a success prints'];
/** With this message, `pulumi stack rename` of a stack to its own name confirms that there is no lock. */
const NOT_LOCKED = ['stack-exists'];

/**
 * Outputs of the CLI 3.255 for backends in S3 (`s3-`; some from a stand-in that answers like AWS), Google Cloud
 * Storage (`gs-`), Azure Blob Storage (`az-`) and PostgreSQL (`pg-`), and of CLI 3.132 (`s3-old-`), by file name:
 * the known errors that explain them, the most specific one first, or the reason why there are none.
 */
const EXPLAINED: Readonly<Record<string, readonly string[]>> = {
  'az-badkey': ['backend-credentials-refused'],
  'az-badsas': ['backend-credentials-refused'],
  'az-clientsecret': ['azure-credentials-missing'],
  'az-devcreds': ['azure-credentials-missing'],
  'az-keynoaccount': ['azure-credentials-missing'],
  'az-locked': ['stack-locked'],
  'az-missing': ['bucket-missing'],
  'az-noaccount': ['azure-credentials-missing'],
  'az-nocreds': ['azure-credentials-missing'],
  'az-noread': ['backend-access-denied'],
  'az-notbase64': ['azure-credentials-missing'],
  'az-nowrite': ['backend-access-denied'],
  'az-param': ['backend-address-invalid'],
  'az-refused': ['cannot-connect'],
  'az-unlocked': NOT_LOCKED,
  'bad-scheme': ['backend-address-invalid'],
  'gs-badfile': ['google-credentials-missing'],
  'gs-badjson': ['google-credentials-missing'],
  'gs-init': SUCCESS,
  'gs-locked': ['stack-locked'],
  'gs-missing': ['bucket-missing'],
  'gs-param': ['backend-address-invalid'],
  'gs-unlocked': NOT_LOCKED,
  'pg-badparam': ['backend-address-invalid'],
  'pg-badssl': ['backend-address-invalid'],
  'pg-badtable': ['postgres-table'],
  // The CLI says no more about an address that it does not understand; the explanation has a step for that.
  'pg-badurl': ['not-logged-in'],
  'pg-busy': ['backend-busy'],
  'pg-gone': ['save-failed', 'lock-not-deleted', 'cannot-connect'],
  'pg-like': ['postgres-similar-names', 'cli-crash'],
  'pg-locked': ['stack-locked'],
  'pg-locked-up': ['stack-locked'],
  'pg-login-wrongpw': ['postgres-login-refused'],
  'pg-nocreate': ['postgres-table'],
  'pg-nodb': ['postgres-database-missing'],
  'pg-nohost': ['cannot-connect'],
  'pg-notowner': ['postgres-table'],
  'pg-nouser': ['postgres-login-refused'],
  'pg-readonly': ['postgres-table'],
  'pg-refused': ['cannot-connect'],
  'pg-rename-unlocked': NOT_LOCKED,
  'pg-scheme': ['not-logged-in'],
  'pg-ssl': SUCCESS,
  'pg-starting': ['cannot-connect'],
  'pg-wrongpw': ['postgres-login-refused'],
  's3-archived': ['state-archived'],
  's3-awsprofile': ['aws-credentials-missing'],
  's3-bad-name': ['backend-address-invalid'],
  's3-bad-param': ['backend-address-invalid'],
  's3-bad-profile': ['aws-credentials-missing'],
  's3-badsig': ['backend-credentials-refused'],
  's3-cancel': SUCCESS,
  's3-checksum': ['state-unreadable'],
  's3-checksum-ls': ['state-unreadable'],
  's3-copy-denied': ['history-not-saved', 'backend-access-denied'],
  's3-denied': ['backend-access-denied'],
  's3-drop-export': ['cannot-connect'],
  's3-drop-ls': ['cannot-connect'],
  's3-dropped': ['cannot-connect'],
  's3-expired': ['backend-credentials-expired'],
  's3-expired-export': ['backend-credentials-expired'],
  's3-expired-oldsso': ['backend-credentials-expired'],
  's3-expired-sso': ['backend-credentials-expired'],
  's3-history-denied': ['history-not-saved', 'backend-access-denied'],
  's3-https-to-http': ['plain-http'],
  's3-invalidkey': ['backend-credentials-refused'],
  's3-invalidtoken': ['backend-credentials-refused'],
  's3-kms': ['bucket-key'],
  's3-kmsdenied': ['bucket-key'],
  's3-missing-bucket': ['bucket-missing'],
  's3-missing-region': ['bucket-region'],
  's3-no-creds': ['aws-credentials-missing'],
  's3-no-host': ['cannot-connect'],
  's3-no-region': SUCCESS,
  's3-nocheckpoint': ['save-failed', 'backend-access-denied'],
  's3-nodelete-cancel': ['lock-not-deleted'],
  's3-nodelete-import': ['lock-not-deleted', 'backend-access-denied'],
  's3-nolist': ['backend-access-denied'],
  // Without permission to list, the CLI silently returns an empty state.
  's3-nolist-export': SUCCESS,
  's3-noread': ['backend-access-denied'],
  's3-nouser': ['backend-credentials-refused'],
  's3-old-archived': ['state-archived'],
  's3-old-badsig': ['backend-credentials-refused'],
  's3-old-denied': ['backend-access-denied'],
  's3-old-expired': ['backend-credentials-expired'],
  's3-old-kms': ['bucket-key'],
  's3-old-missing-bucket': ['bucket-missing'],
  's3-old-no-creds': ['aws-credentials-missing'],
  's3-old-redirect': ['bucket-region'],
  's3-old-refused': ['cannot-connect'],
  's3-old-skewed': ['clock-skew'],
  's3-old-slowdown': ['backend-busy'],
  's3-old-wrongregion': ['bucket-region'],
  's3-profile-assume': ['aws-credentials-missing'],
  's3-profile-half': ['aws-credentials-missing'],
  's3-profile-oldsso': ['backend-credentials-expired'],
  's3-profile-proc': ['aws-credentials-missing'],
  's3-profile-sso': ['backend-credentials-expired'],
  's3-readonly-cancel': SUCCESS,
  's3-readonly-import': ['backend-access-denied'],
  's3-readonly-init': ['backend-access-denied'],
  's3-redirect': ['bucket-region'],
  's3-refused': ['cannot-connect'],
  's3-saving-denied': ['save-failed', 'backend-access-denied'],
  // The lock could not be read either, and that answer does not contain the reason.
  's3-saving-expired': ['save-failed', 'lock-not-deleted', 'backend-credentials-expired'],
  's3-saving-gone': ['save-failed', 'lock-not-deleted', 'cannot-connect'],
  's3-skewed': ['clock-skew'],
  's3-slow-export': ['backend-busy'],
  's3-slowdown': ['backend-busy'],
  's3-wrongregion': ['bucket-region'],
};

const textOf = (name: string): string => readFileSync(path.join(folder, `${name}.txt`), 'utf8');

/** The output of a run that ends with this before it starts. */
const kindOf = (name: string): ProblemKind => problemIn(textOf(name), '', 1).kind;

/** The messages of CLI 3.259 about a backend that cannot be opened: for its kind, and during a login. */
function newerWords(text: string): string[] {
  const [whole, url = '', cause = ''] = /unable to open bucket (\S+): ([^]*)$/.exec(text) ?? [];
  if (whole === undefined) return [];
  const kind = url.startsWith('postgres:') ? 'state database' : 'bucket';
  return [
    `error: unable to open ${kind} "${url}" (resolved to "${url}"): ${cause}`,
    `error: could not log in to the state backend "${url}": ${cause}\nThis backend comes from PULUMI_BACKEND_URL.`,
  ];
}

describe('the errors of backends that are not a folder', () => {
  it('are all in the table', () => {
    const files = readdirSync(folder).map((name) => path.parse(name).name);
    assert.deepEqual(files.sort(), Object.keys(EXPLAINED).sort());
  });

  for (const [name, expected] of Object.entries(EXPLAINED)) {
    const none = expected.some((id) => id.includes(' '));
    it(`${name}: ${none ? `nothing, since ${expected.join()}` : expected.join(', ')}`, () => {
      const ids = explainOnce(textOf(name)).map(({ error }) => error.id);
      assert.deepEqual(ids, none ? [] : expected);
    });
  }

  it('are also explained line by line, as in a terminal', () => {
    for (const [name, expected] of Object.entries(EXPLAINED)) {
      const lines = textOf(name).split('\n');
      const ids = new Set<string>(lines.flatMap((line) => explainOnce(line).map(({ error }) => error.id)));
      for (const id of expected) if (!id.includes(' ')) assert.ok(ids.has(id), `${name}: ${id}`);
    }
  });

  it('have the same explanation in the messages of newer CLIs', () => {
    let count = 0;
    for (const name of Object.keys(EXPLAINED)) {
      for (const text of newerWords(textOf(name))) {
        count += 1;
        assert.deepEqual(
          explainOnce(text).map(({ error }) => error.id),
          EXPLAINED[name],
          text,
        );
      }
    }
    assert.ok(count > 30, String(count));
  });

  it('are not called damage of the state if they are none', () => {
    const kinds = Object.keys(EXPLAINED).map((name): [string, ProblemKind] => [name, kindOf(name)]);
    const named = (kind: ProblemKind): string[] =>
      kinds.filter(([, found]) => found === kind).map(([name]) => name);
    for (const kind of ['damaged', 'refused'] as const) assert.deepEqual(named(kind), []);
    assert.deepEqual(named('unreadable'), ['s3-checksum', 's3-checksum-ls'], 'these are damages');
    assert.deepEqual(named('not-logged-in'), ['pg-badurl', 'pg-scheme']);
    const lost = kinds.filter(([name]) => EXPLAINED[name]?.includes('cannot-connect'));
    assert.deepEqual(
      named('network').filter((name) => EXPLAINED[name]?.includes('cannot-connect')),
      lost.map(([name]) => name),
    );
    const refused = Object.keys(EXPLAINED).filter((name) =>
      /^(?:backend|aws|google|azure)-/.test(EXPLAINED[name]![0]!),
    );
    for (const name of refused) {
      assert.equal(kindOf(name), EXPLAINED[name]!.includes('backend-busy') ? 'network' : 'backend', name);
    }
  });

  it('have the title of their explanation', () => {
    assert.equal(
      problemIn(textOf('s3-noread'), '', 1).message,
      'You have no permission for this in the backend.',
    );
    assert.equal(
      problemIn(textOf('pg-wrongpw'), '', 1).message,
      'The backend’s database does not accept user or password.',
    );
  });

  it('show no password once they are redacted', () => {
    for (const name of Object.keys(EXPLAINED)) {
      assert.doesNotMatch(redact(textOf(name)), /pgsecretpw|wrongpassword|ropassword/, name);
    }
  });
});
