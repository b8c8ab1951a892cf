import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { useCheckFolder, type CheckFolder, type JsonReport, type Run } from '../harness/checkCommand';
import { repository } from '../harness/repository';
import { changedExample, component, example, exampleState, printed, stateWith } from '../harness/states';

const healthy = printed(stateWith([]));
/** A state with one error that has one repair, and a warning. */
const broken = exampleState().replace(/"magic": "./, '"magic": "x');

describe('the command line', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  const write = (name: string, content: string | Uint8Array): void => {
    folder.write(name, content);
  };
  const check = (args: string[], input = ''): Run => folder.run(args, input);

  it('reports no finding in a healthy state', () => {
    write('a.json', healthy);
    assert.deepEqual(check(['check', 'a.json']), { code: 0, stdout: 'No findings in 1 file.\n', stderr: '' });
  });

  it('prints each finding with its place, the engine’s message and the related places, and a summary', () => {
    const swapped = changedExample(({ resources }) => {
      const web = resources.findIndex(({ urn }) => urn === example.web);
      resources.splice(web - 1, 0, ...resources.splice(web, 1));
    });
    write('a.json', swapped);
    write('b.json', exampleState());
    const { code, stdout, stderr } = check(['check', 'a.json', 'b.json']);
    assert.equal(code, 1);
    assert.equal(stderr, '');
    const lineOf = (text: string, piece: string): number =>
      text.slice(0, text.indexOf(piece)).split('\n').length;
    const dependency = lineOf(swapped, `"${example.cache}"`);
    const own = lineOf(swapped, `"urn": "${example.cache}"`);
    const [finding, engine, related, gap, pending, gap2, summary] = stdout.split('\n');
    assert.match(
      finding!,
      new RegExp(`^a\\.json:${dependency}:21: error reference-order: 'web' \\(.*\\) comes before 'cache'`),
    );
    assert.equal(
      engine,
      `    Pulumi says: resource ${example.web}'s dependency ${example.cache} comes after it`,
    );
    assert.match(related!, new RegExp(`^    a\\.json:${own}:24: 'cache' \\(.*\\) is here\\.$`));
    assert.match(pending!, /^b\.json:\d+:\d+: warning pending-operation: /);
    assert.deepEqual([gap, gap2], ['', '']);
    assert.equal(summary, '1 error, 1 warning in 2 files. 1 can be repaired with --fix.');
  });

  it('says which other stack manages an object, but not for what stacks share by design or only read', () => {
    const stack = (name: string, external = false): string => {
      const urn = (type: string, of: string): string => `urn:pulumi:${name}::shop::${type}::${of}`;
      const provider = urn('pulumi:providers:azure-native', 'default');
      const resource = (type: string, of: string, id: string) => ({
        urn: urn(type, of),
        type,
        custom: true,
        id,
        provider: `${provider}::p`,
        inputs: { name: of },
        outputs: {},
        ...(external && { external }),
      });
      const scope = '/subscriptions/0f0e0d0c-0001-4000-8000-000000000001/resourceGroups/shop';
      const resources = [
        {
          urn: provider,
          type: 'pulumi:providers:azure-native',
          custom: true,
          id: 'p',
          inputs: {},
          outputs: {},
        },
        resource(
          'azure-native:resources:ResourceGroup',
          'group',
          name === 'dev' ? scope : scope.toLowerCase(),
        ),
        resource('azure-native:authorization:RoleAssignment', 'right', `${scope}/right`),
      ];
      return printed({ version: 3, deployment: { manifest: { time: '2026-01-02T03:04:05Z' }, resources } });
    };
    write('a/dev.json', stack('dev'));
    write('a/dev-before.json', stack('dev'));
    write('a/prod.json', stack('prod'));
    write('a/reader.json', stack('reader', true));
    const { code, stdout } = check(['check', 'a']);
    assert.equal(code, 0, stdout);
    const found = stdout.split('\n').filter((line) => line.includes('shared-id'));
    assert.equal(found.length, 3, stdout);
    const other = found.map((line) =>
      /^a\/([\w-]+)\.json:.* of stack “(\w+)” of project “shop”/.exec(line)?.slice(1),
    );
    assert.deepEqual(other, [
      ['dev-before', 'prod'],
      ['dev', 'prod'],
      ['prod', 'dev'],
    ]);
    assert.ok(found.every((line) => line.includes("'group' (ResourceGroup) is one object with 'group'")));
    assert.doesNotMatch(check(['check', 'a/dev.json', 'a/dev-before.json']).stdout, /shared-id/);
  });

  it('prints the same as JSON', () => {
    write('a.json', broken);
    const { code, stdout } = check(['check', '--format=json', 'a.json', 'none.json']);
    assert.equal(code, 2);
    const [first, second] = (JSON.parse(stdout) as JsonReport).files;
    assert.deepEqual(
      first!.findings.map(({ severity, code: rule, fixable, urn }) => [severity, rule, fixable, urn]),
      [
        ['error', 'manifest-checksum', true, undefined],
        ['warning', 'pending-operation', false, example.orders],
      ],
    );
    const { line, column } = first!.findings[0]!;
    assert.ok(
      broken
        .split('\n')
        [line - 1]!.slice(column - 1)
        .startsWith('"x'),
    );
    assert.deepEqual(second, { file: 'none.json', failure: 'does not exist', findings: [] });
  });

  for (const [level, expected] of Object.entries({
    error: 0,
    warning: 1,
    information: 1,
    hint: 1,
    never: 0,
  })) {
    it(`exits with ${expected} on a warning if it must fail on: ${level}`, () => {
      const { code, stdout } = check(['check', '--fail-on', level, '-'], exampleState());
      assert.equal(code, expected);
      assert.match(stdout, /^-:\d+:\d+: warning pending-operation/);
    });
  }

  it('accepts the stack that a state is intended for', () => {
    assert.equal(check(['check', '-', '--stack', 'dev'], exampleState()).code, 0);
    assert.equal(check(['check', '-', '--stack', 'organization/shop/dev'], exampleState()).code, 0);
    const { code, stdout } = check(['check', '-', '--stack', 'prod'], exampleState());
    assert.equal(code, 1);
    assert.match(stdout, /error other-stack: .* belongs to the stack 'dev', not to 'prod'/);
  });

  it('accepts the project that a state is intended for, also from the full name of the stack', () => {
    for (const args of [
      ['--project', 'web'],
      ['--stack', 'organization/web/dev'],
    ]) {
      const { stdout } = check(['check', '-', ...args], exampleState());
      assert.match(stdout, /danger other-project: .* belongs to the project 'shop', not to 'web'/);
    }
    for (const args of [
      ['--project', 'shop'],
      ['--stack', 'organization/shop/dev'],
      ['--stack', 'web/dev'],
    ]) {
      assert.doesNotMatch(check(['check', '-', ...args], exampleState()).stdout, /other-project/);
    }
  });

  const unusable: Record<string, [content: string | Uint8Array, sentence: string]> = {
    'an empty file': ['', 'a.json is empty.\n'],
    'white space': [' \n', 'a.json is empty.\n'],
    'an ordinary file': ['{"name": "x"}', 'a.json is not a Pulumi state.\n'],
    'a state of Terraform': [
      '{"version": 4, "terraform_version": "1.9.0", "resources": []}',
      'a.json is a state of Terraform or OpenTofu, not a Pulumi state: Pulumi does not read it as its own. “pulumi convert --from terraform” makes a program of the configuration, and “pulumi import --from terraform terraform.tfstate” takes the resources of the state over.\n',
    ],
    'a zip archive': ['PK\u0003\u0004', 'a.json is a zip archive, not a Pulumi state: unpack it first.\n'],
    'no JSON': ['hello', 'a.json is not a Pulumi state.\n'],
    'what Windows PowerShell redirects': [
      Buffer.from(`\ufeff${healthy}`, 'utf16le'),
      'a.json is UTF-16, which Pulumi does not read; save it as UTF-8 without BOM.\n',
    ],
    'a damaged compressed checkpoint': [
      Uint8Array.of(0x1f, 0x8b, 8, 0),
      'a.json is compressed with gzip and damaged; take a backup of it.\n',
    ],
  };
  for (const [name, [content, sentence]] of Object.entries(unusable)) {
    it(`exits with 2 and a sentence for ${name}`, () => {
      write('a.json', content);
      assert.deepEqual(check(['check', 'a.json']), { code: 2, stdout: '', stderr: sentence });
    });
  }

  it('ends with 2 and a sentence for a file that is missing, and checks the others', () => {
    write('a.json', healthy);
    const { code, stdout, stderr } = check(['check', 'none.json', 'a.json']);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: 'No findings in 1 file.\n' });
    assert.equal(stderr, 'none.json does not exist.\n');
  });

  it('checks broken states, and the other shapes', () => {
    for (const end of [100, 1000, 5000]) {
      const { code, stdout } = check(['check', '-'], exampleState().slice(0, end));
      assert.equal(code, 1);
      assert.match(stdout, /error json-syntax: The file ends too early/);
    }
    const { deployment } = stateWith([]);
    const checkpoint = { version: 3, checkpoint: { stack: 'dev', latest: deployment } };
    for (const state of [checkpoint, deployment, { stack: 'dev', latest: deployment }]) {
      assert.equal(check(['check', '-'], JSON.stringify(state)).stdout, 'No findings in 1 file.\n');
    }
  });

  const FORMATS = 'text, json, sarif, github, gitlab, junit and markdown';
  const LEVELS = 'error, danger, warning, information, hint and never';
  const misuses: Record<string, string[]> = {
    "Unknown option '--nonsense'; see": ['check', '--nonsense', '-'],
    "Unknown option '--fxi'; did you mean '--fix'? See": ['check', '--fxi', '-'],
    "Option '--format <value>' argument missing; see": ['check', '-', '--format'],
    [`No format 'xml'; there are ${FORMATS}; see`]: ['check', '--format', 'xml', '-'],
    [`No format 'sarf'; there are ${FORMATS}; did you mean 'sarif'? See`]: ['check', '--format', 'sarf', '-'],
    [`No level to fail on 'fatal'; there are ${LEVELS}; see`]: ['check', '--fail-on=fatal', '-'],
    [`No level to fail on 'warn'; there are ${LEVELS}; did you mean 'warning'? See`]: [
      'check',
      '--fail-on=warn',
      '-',
    ],
    '--diff shows what --fix would do: give one of them; see': ['check', '--fix', '--diff', '-'],
    '--fix changes files: name those that it may change, or their folder; see': ['check', '--fix'],
    '--sarif is given no file; see': ['check', '--sarif=', '-'],
    "--report takes a format and a file, such as junit=report.xml, not 'junit'; see": [
      'check',
      '--report=junit',
      '-',
    ],
    [`No format 'jnit'; there are ${FORMATS}; did you mean 'junit'? See`]: [
      'check',
      '--report=jnit=a.xml',
      '-',
    ],
    '--config and --no-config exclude each other; see': ['check', '--config=a.json', '--no-config', '-'],
    '--diff prints a diff, not sarif; see': ['check', '--diff', '--format=sarif', '-'],
    '--show-secrets is about what --diff shows; see': ['check', '--show-secrets', '-'],
    'Give the code of one rule; “rules” lists them; see': ['rule'],
    "No rule 'missing-refrence'; did you mean 'missing-reference'? See": ['rule', 'missing-refrence'],
    '“rules” lists all; for one, “rule urn-type”; see': ['rules', 'urn-type'],
    "No format 'sarif'; there are text and json; see": ['rules', '--format=sarif'],
    'No text to explain: give a message of Pulumi, or a file with its output; see': ['explain'],
  };
  for (const [reason, args] of Object.entries(misuses)) {
    it(`exits with 2 and a sentence: ${reason}`, () => {
      write('a.json', healthy);
      const stderr = `${reason} pulumi-troubleshooter ${args[0]} --help.\n`;
      assert.deepEqual(check(args), { code: 2, stdout: '', stderr });
    });
  }

  const wrongCommands: Record<string, string[]> = {
    "No command 'lint'; see": ['lint', 'a.json'],
    "No command 'chekc'; did you mean 'check'? See": ['chekc', 'a.json'],
    "No command 'chekc'; did you mean 'check'? Again, see": ['help', 'chekc'],
    "No command 'a.json'; did you mean 'check a.json'? See": ['a.json'],
    "No command before '--fix'; see": ['--fix', 'a.json'],
    'No command; see': [],
  };
  for (const [reason, args] of Object.entries(wrongCommands)) {
    it(`ends with 2 and a sentence: ${reason}`, () => {
      write('a.json', healthy);
      const stderr = `${reason.replace('Again, see', 'See')} pulumi-troubleshooter --help.\n`;
      assert.deepEqual(check(args), { code: 2, stdout: '', stderr });
    });
  }

  const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
    version: string;
  };
  const COMMANDS = ['check', 'scan', 'explain', 'rule', 'rules', 'rehearse', 'run', 'record', 'play', 'mcp'];

  it('explains itself and says its version', () => {
    for (const args of [['--help'], ['-h'], ['help']]) {
      const { code, stdout } = check(args);
      assert.equal(code, 0);
      const listed = [...stdout.matchAll(/^ {2}([a-z]+) {2,}[A-Z]/gm)].map(([, name]) => name);
      assert.deepEqual(listed, [...COMMANDS, 'help']);
    }
    for (const args of [['--version'], ['-V']])
      assert.deepEqual(check(args), { code: 0, stdout: `${version}\n`, stderr: '' });
  });

  for (const command of COMMANDS) {
    it(`prints the help and the version of a command: ${command}`, () => {
      const help = check([command, '--help']);
      assert.equal(help.code, 0);
      assert.ok(help.stdout.includes(`Usage: pulumi-troubleshooter ${command}`), help.stdout);
      assert.match(help.stdout, /\n {2}-h, --help {5}Print help\n {2}-V, --version {2}Print version\n$/);
      assert.deepEqual(check(['help', command]), help);
      assert.deepEqual(check([command, '--version']), { code: 0, stdout: `${version}\n`, stderr: '' });
      for (const line of help.stdout.split('\n')) assert.ok(line.length <= 120, line);
    });
  }

  it('lets no escape sequence of a name reach the terminal, and prints no property value', () => {
    const name = 'evil\u001b[2J\nname';
    const resource = component(name, { id: 'x', inputs: { token: 'hunter2' }, initErrors: ['hunter2'] });
    const state = printed(stateWith([resource]));
    const { stdout } = check(['check', '-'], state);
    assert.match(stdout, /error component-with-id: 'evil \[2J name'/);
    assert.ok(!stdout.includes('\u001b'));
    assert.ok(!stdout.includes('hunter2'));
    assert.ok(!check(['check', '-', '--format', 'json'], state).stdout.includes('hunter2'));
  });
});
