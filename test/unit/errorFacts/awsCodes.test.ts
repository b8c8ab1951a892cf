import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { explainOnce } from '../../../shared/knownErrors/explain';
import { repository } from '../../harness/repository';

interface Declared {
  readonly code: string;
  readonly service: string;
  readonly operation: string;
  readonly status: string;
}

const [, ...lines] = readFileSync(path.join(repository, 'test/fixtures/error-codes/aws.tsv'), 'utf8')
  .trim()
  .split('\n');
/** An entry of its own explains this one, and says the same of every operation. */
const OWN = 'QueueDeletedRecently';
const codes = lines
  .filter((line) => !line.startsWith(OWN))
  .map((line): Declared => {
    const [code, service, operation, status] = line.split('\t') as [string, string, string, string];
    return { code, service, operation, status };
  });

/** What Pulumi prints of an operation that fails with this code. */
function outputOf({ code, service, operation, status }: Declared, doing: string, type: string): string {
  const urn = `urn:pulumi:dev::shop::aws:x/x:${type}::main`;
  return (
    `     aws:x:${type}  main  **${doing} failed**  1 error\n\nDiagnostics:\n  aws:x:${type} (main):\n` +
    `    error: 1 error occurred:\n    \t* ${doing} ${urn}: 1 error occurred:\n` +
    `    \t* operation error ${service}: ${operation}, https response error StatusCode: ${status}, RequestID: 1, ${code}: It was refused.\n`
  );
}

/** The type of resource that an operation makes: `CreateCluster` a Cluster. */
const typeOf = ({ operation }: Declared): string =>
  /^(?:Create|Put|Run|Register|Allocate|Start|Add)(?<type>[A-Z]\w*?)(?:(?<!s)s)?$/.exec(operation)?.groups?.[
    'type'
  ] ?? 'Thing';

/** Explanations that fit every failure. */
const GENERAL = new Set(['operation-failed', 'error-unexplained', 'delete-failed', undefined]);

/**
 * The rule that decides whether an answer about the state is false, written without a look at the code that gives it:
 *
 * - A status of 4xx is a refusal: that request did nothing. “It is not known whether it happened” would be false, unless
 *   the code itself says that the cloud broke down or took too long.
 * - A refused create has made nothing, if it was the request that makes the object. Of any other request in a create,
 *   “there is no object” may be false.
 * - A status of 5xx decides nothing, except while reading.
 * - A read changes nothing. A refused delete has left the object, or found none.
 */
const BREAKS_DOWN =
  /internal|unavailable|time ?d? ?out|failure|server|service(?:exception|fault)|dependen|kms|unreachable|connect|offline|notready|unknown|shutdown/i;
function mayBe({ code, status }: Declared, doing: string, isMain: boolean): readonly (string | undefined)[] {
  if (doing === 'refreshing') return ['read'];
  const verb = { creating: 'create', updating: 'update', deleting: 'delete' }[doing]!;
  const refused =
    doing === 'creating'
      ? isMain
        ? ['create-refused', 'create-exists']
        : ['create-refused-later', 'create-refused-somewhere']
      : doing === 'deleting'
        ? ['delete-refused', 'delete-gone']
        : ['update-refused'];
  if (status.startsWith('5')) return [`${verb}-unknown`, ...(BREAKS_DOWN.test(code) ? [] : refused)];
  return BREAKS_DOWN.test(code) ? [...refused, `${verb}-unknown`] : refused;
}

describe('the error codes of AWS', function () {
  // Explains ten thousand outputs.
  this.timeout(120_000);

  for (const doing of ['creating', 'updating', 'deleting', 'refreshing']) {
    it(`have a class while ${doing}, and a true answer about the state`, () => {
      const general: string[] = [];
      const untrue: string[] = [];
      for (const declared of codes) {
        const [match] = explainOnce(outputOf(declared, doing, typeOf(declared)));
        if (GENERAL.has(match?.error.id)) general.push(declared.code);
        const isMain = /^(?:Create|Run|Register|Allocate)/.test(declared.operation);
        const phase = match?.facts['phase'];
        if ((isMain || doing !== 'creating') && !mayBe(declared, doing, isMain).includes(phase))
          untrue.push(`${declared.operation} ${declared.code} ${declared.status}: ${phase}`);
      }
      assert.deepEqual(untrue, []);
      assert.ok(general.length <= codes.length * 0.1, general.join(' '));
    });
  }

  it('do not deny an object when another request than its create is refused', () => {
    const untrue = codes.flatMap((declared) => {
      const [match] = explainOnce(
        outputOf({ ...declared, operation: 'PutBucketTagging' }, 'creating', 'Bucket'),
      );
      const phase = match?.facts['phase'];
      const may = [...mayBe(declared, 'creating', false), 'create-unknown'];
      return may.includes(phase) ? [] : [`${declared.code}: ${match?.error.id} ${phase}`];
    });
    assert.deepEqual(untrue, []);
  });
});
