import assert from 'node:assert/strict';
import { reasonAt } from '../../../shared/errorFacts/reason';
import { explainOnce, type Match } from '../../../shared/knownErrors/explain';
import { inOneMessage } from '../../../shared/knownErrors/explanation';
import { withoutSecrets } from '../../../shared/secrets/secretLines';
import { explanationsOf } from '../../../server/src/features/explain/explainText';
import { errorAnswer } from '../../../server/src/features/assistant/errorAnswer';
import { pastedErrors } from '../../harness/pastedErrors';

/** What an output with these words about a resource says. */
function reasonIn(words: string): string | undefined {
  const text = `Diagnostics:\n  aws:s3:Bucket (images):\n    error: ${words}\n\nResources:\n    1 unchanged\n`;
  return reasonAt(text, text.indexOf(words), withoutSecrets);
}

describe('what an output itself says', () => {
  it('is the message of the answer, without codes and addresses', () => {
    const answers: Readonly<Record<string, string>> = {
      '1 error occurred:\n    \t* creating S3 Bucket (images): operation error S3: CreateBucket, https response error StatusCode: 400, RequestID: 1, HostID: 2, api error InvalidTag: The tag is invalid':
        'The tag is invalid',
      'sdk-v2/provider2.go:515: sdk.helper_schema: the name is not free: provider=aws@6.1.0':
        'the name is not free',
      'creating urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images: 1 error occurred:\n    \t* something new':
        'something new',
      'POST https://api.example.com/v1/sites: 422 {"errors":[{"code":7,"message":"The \\"name\\" is too long"}]}':
        'The \\"name\\" is too long',
      'googleapi: Error 400: The zone is not valid, badRequest': 'The zone is not valid',
      'python inline source runtime error: the zone is not known': 'the zone is not known',
    };
    for (const [words, reason] of Object.entries(answers)) assert.equal(reasonIn(words), reason);
  });

  it('is the innermost exception of a trace', () => {
    const traces = [
      "Traceback (most recent call last):\n      File \"/app/__main__.py\", line 3, in <module>\n        x = {}['a']\n    KeyError: 'a'",
      'System.Reflection.TargetInvocationException: Exception has been thrown\n     ---> System.Exception: boo\n       at Program.Main() in /app/Program.cs:line 3',
      "Running program '/app' failed with an unhandled exception:\n    TypeError: x is not a function\n        at /app/index.ts:3:5",
    ];
    assert.deepEqual(traces.map(reasonIn), [
      "KeyError: 'a'",
      'System.Exception: boo',
      'TypeError: x is not a function',
    ]);
  });

  it('has no secret, nor a value that may be one', () => {
    const said = [
      'the password: "hunter2-abc" is too short',
      'expected password to be longer, got hunter2-abc',
      "invalid token (value 'hunter2-abc')",
      'cannot connect to postgres://app:hunter2-abc@db/shop',
    ];
    for (const words of said) {
      assert.doesNotMatch(reasonIn(words) ?? '', /hunter2/, words);
      assert.doesNotMatch(
        JSON.stringify(explanationsOf(`  aws:s3:Bucket (a):\n    error: ${words}\n`)),
        /hunter2/,
      );
    }
  });

  it('is none if there are only codes', () => {
    assert.equal(reasonIn('AccessDeniedException:\n    \tstatus code: 403, request id: 1'), undefined);
    assert.equal(reasonIn('undefined'), undefined);
  });

  it('is none in a row of the table of a run', () => {
    const row = ' -   └─ digitalocean:index:Vpc  vpc  **deleting failed**     1 error';
    assert.equal(reasonAt(row, 0, withoutSecrets), undefined);
  });

  it('stands in the explanation for whoever has printed the text, and in no notification or answer to an assistant', () => {
    const text =
      '  vercel:index:Project (site):\n    error: creating urn:pulumi:dev::s::vercel:index/project:Project::site: 1 error occurred:\n    \t* frobnication impossible on tuesdays\n';
    assert.match(
      explanationsOf(text)[0]!.what,
      /^It says: “frobnication impossible on tuesdays”\. The provider `vercel` was to create `site`/,
    );
    assert.doesNotMatch(JSON.stringify(errorAnswer(text)), /frobnication/);
    const [{ error, facts }] = explainOnce(text) as [Match];
    assert.doesNotMatch(inOneMessage(error, facts) + JSON.stringify(facts), /frobnication/);
  });

  it('is told for nearly all outputs that were pasted', () => {
    const without = pastedErrors().filter(({ text }) => {
      const [match] = explainOnce(text);
      return match?.error.quotes && reasonAt(text, match.start, withoutSecrets) === undefined;
    });
    assert.ok(without.length <= 12, without.map(({ name }) => name).join('\n'));
  });
});
