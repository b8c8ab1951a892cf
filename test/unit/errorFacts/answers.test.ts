import assert from 'node:assert/strict';
import { ENVELOPES } from '../../../shared/errorFacts/envelopes';
import { MEANINGS, isOfType } from '../../../shared/errorFacts/meanings';
import { answerIn, readError } from '../../../shared/errorFacts/readErrors';
import { requestOf, STATE_AFTER } from '../../../shared/errorFacts/stateAfter';
import { explainOnce } from '../../../shared/knownErrors/explain';
import { knownErrors } from '../../../shared/knownErrors/readKnownErrors';

const STATUSES = ['400', '401', '402', '403', '404', '409', '412', '422', '429', '500', '503'];

describe('the answers of clouds', () => {
  for (const { name, pattern, sample } of ENVELOPES) {
    it(`are read in the form of ${name}`, () => {
      assert.match(sample, pattern);
      assert.ok(answerIn(sample)?.errorClass, sample);
    });
  }

  it('have a class for each status, and one of 5xx is never a refusal', () => {
    const withStatus = ENVELOPES.filter(({ sample }) => /\b[45]\d\d\b/.test(sample));
    assert.ok(withStatus.length >= 15);
    const without = withStatus.flatMap(({ name, sample }) =>
      STATUSES.flatMap((status) => {
        // A code and words that nobody knows.
        const said = sample
          .replace(/\b[45]\d\d\b/g, status)
          .replace(/(?<=Code="|api error |Status=\d{3} |error: )[A-Z]\w{5,}/, 'SomethingElse')
          .replace(/(?<=[:"] )[a-z][a-z ]{8,}$/, 'words that nobody knows');
        const error = readError(said, { type: 'new:index:Thing' }, 'updating');
        if (status.startsWith('5')) assert.equal(error?.phase, 'update-unknown', `${name} ${said}`);
        return error?.errorClass ? [] : [`${name} ${status}`];
      }),
    );
    assert.ok(without.length <= withStatus.length * STATUSES.length * 0.1, without.join('\n'));
  });

  it('mean errors that are explained, once for each class and operation', () => {
    const known = new Set<string>(knownErrors().map(({ id }) => id));
    for (const { entry } of MEANINGS) assert.ok(known.has(entry), entry);
    const rows = MEANINGS.flatMap((row) => row.while.split(' ').map((during) => `${row.class} ${during}`));
    assert.equal(new Set(rows).size, rows.length);
  });

  it('are of the object only if the code names its kind', () => {
    assert.ok(isOfType('DBInstanceAlreadyExists', 'aws:rds/instance:Instance'));
    assert.ok(isOfType('ResourceNotFoundException', 'aws:lambda/function:Function'));
    assert.ok(!isOfType('CNAMEAlreadyExists', 'aws:cloudfront/distribution:Distribution'));
    assert.ok(!isOfType('RoleNotFound', 'aws:lambda/function:Function'));
  });

  it('are of the request that makes the object only by its name', () => {
    assert.equal(requestOf('CreateBucket', 'aws:s3/bucket:Bucket'), 'main');
    assert.equal(requestOf('RunInstances', 'aws:ec2/instance:Instance'), 'main');
    assert.equal(requestOf('CreateDistributionWithTags', 'aws:cloudfront/distribution:Distribution'), 'main');
    assert.equal(requestOf('PutBucketTagging', 'aws:s3/bucket:Bucket'), 'other');
    assert.equal(requestOf('PutBucketPolicy', 'aws:s3/bucketPolicy:BucketPolicy'), 'main');
    assert.equal(requestOf('DescribeSubnets', 'aws:lambda/function:Function'), 'other');
  });
});

describe('what an operation leaves behind', () => {
  const phaseOf = (doing: string, said: string, type = 'aws:s3:Bucket'): string | undefined =>
    explainOnce(
      ` +   ${type}  images  **${doing} failed**  1 error\n\nDiagnostics:\n  ${type} (images):\n    error: ${said}\n`,
    )[0]?.facts['phase'];
  const refused = (call: string): string =>
    `operation error S3: ${call}, https response error StatusCode: 400, RequestID: 1, HostID: 2, api error InvalidTag: The tag is invalid`;

  it('follows from the operation and the request, not from a verb in the message', () => {
    assert.equal(phaseOf('creating', refused('CreateBucket')), 'create-refused');
    assert.equal(phaseOf('creating', refused('PutBucketTagging')), 'create-refused-later');
    assert.equal(phaseOf('updating', refused('PutBucketTagging')), 'update-refused');
    const token = 'Failed to refresh the Token: googleapi: Error 403: Permission denied, forbidden';
    assert.equal(phaseOf('creating', token, 'gcp:storage:Bucket'), 'create-refused-somewhere');
    assert.equal(
      phaseOf('deleting', 'googleapi: Error 404: Not Found, notFound', 'gcp:storage:Bucket'),
      'delete-gone',
    );
  });

  it('is nothing in a preview, and by a command that works on no stack', () => {
    const preview = `Previewing update (dev)\n\n  aws:s3:Bucket (images):\n    error: Preview failed: ${refused('HeadBucket')}\n`;
    assert.equal(explainOnce(preview)[0]?.facts['phase'], 'preview');
    const convert =
      '$ pulumi convert --from terraform\nConverting from terraform...\npanic: fatal: A failure has occurred: no scope\n';
    const [match] = explainOnce(convert);
    assert.deepEqual([match?.error.id, match?.facts['phase']], ['convert-failed', 'no-stack']);
  });

  it('is said in one sentence or two for each phase', () => {
    for (const [phase, { why }] of Object.entries(STATE_AFTER)) assert.ok(why.split(' ').length <= 60, phase);
  });
});
