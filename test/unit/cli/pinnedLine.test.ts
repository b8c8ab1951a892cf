import assert from 'node:assert/strict';
import { scopeOf, withStack } from '../../../client/src/pulumi/cli/commandLine';
import { knownErrors } from '../../../shared/knownErrors/readKnownErrors';

describe('a command line for a certain stack', () => {
  const stack = 'organization/shop/dev';

  for (const [line, typed] of Object.entries({
    'pulumi cancel': 'pulumi cancel --stack organization/shop/dev',
    'pulumi stack import --file state.json':
      'pulumi stack import --stack organization/shop/dev --file state.json',
    'pulumi preview --logtostderr -v=9 2> pulumi.log':
      'pulumi preview --stack organization/shop/dev --logtostderr -v=9 2> pulumi.log',
    'PULUMI_FALLBACK_TO_STATE_SECRETS_MANAGER=true pulumi preview':
      'PULUMI_FALLBACK_TO_STATE_SECRETS_MANAGER=true pulumi preview --stack organization/shop/dev',
    "pulumi config set --secret 'db:password'":
      "pulumi config set --stack organization/shop/dev --secret 'db:password'",
    '~/pulumi-3.274.1/bin/pulumi up': '~/pulumi-3.274.1/bin/pulumi up --stack organization/shop/dev',
    'pulumi config --stack <stack>': 'pulumi config --stack <stack>',
    'pulumi stack ls --all': 'pulumi stack ls --all',
    'pulumi update-plugins': 'pulumi update-plugins',
    'aws sso login': 'aws sso login',
  })) {
    it(`names the stack: ${line}`, () => {
      assert.equal(withStack(line, stack, 'posix'), typed);
    });
  }

  it('quotes a name that the shell would parse, and gives up if that is impossible', () => {
    assert.equal(withStack('pulumi up', '--force', 'posix'), "pulumi up '--stack=--force'");
    assert.equal(withStack('pulumi up', 'a$(b)', 'fish'), "pulumi up --stack 'a$(b)'");
    assert.equal(withStack('pulumi up', 'a%b', 'cmd'), undefined);
  });

  it('is classified by its object, in all explanations', () => {
    const lines = knownErrors().flatMap(({ steps }) => steps.flatMap(({ shell }) => shell ?? []));
    const elsewhere = lines.filter((line) => line.includes('pulumi ') && scopeOf(line) === 'nothing');
    // Those that only use this machine or a login, or are incomplete.
    const known =
      /^(?:arch -x86_64 )?pulumi (?:<command>|--cwd <folder>|about|convert|env|help|install|login|new|logout|plugin|version|whoami)(?: |$)|pulumi version\)|^which /;
    assert.deepEqual(
      elsewhere.filter((line) => !known.test(line)),
      [],
    );
  });
});
