import assert from 'node:assert/strict';
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { assistantTools, REHEARSAL_TOOL, type AssistantToolName } from '../../shared/assistant';
import { AssistantClient, type ToolSaid } from '../harness/assistantClient';
import { CheckFolder, useCheckFolder } from '../harness/checkCommand';
import { SECRET, withSecretIds } from '../harness/plantedSecrets';
import { repository } from '../harness/repository';
import { secretStates } from '../harness/secretStates';
import { component, example, exampleState, printed, stateWith } from '../harness/states';

const TOOLS = Object.keys(assistantTools) as AssistantToolName[];
/** The tools about a state. */
const STATE_TOOLS = TOOLS.filter((tool) => !['pulumi_explain_error', 'pulumi_explain_rule'].includes(tool));

/** A state with one error that has one repair, and a pending operation. */
const broken = exampleState().replace(/"magic": "./, '"magic": "x');

describe('the server for assistants', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  let assistant: AssistantClient;
  before(async () => {
    folder = new CheckFolder();
    assistant = await AssistantClient.start(folder.path);
  });
  after(async () => {
    await assistant.stop();
    folder.remove();
  });

  const ask = (tool: AssistantToolName, file: string, more: Record<string, string> = {}): Promise<ToolSaid> =>
    assistant.ask(tool, {
      file,
      ...(tool === 'pulumi_dependents' && { urn: example.cache }),
      ...(tool === 'pulumi_compare_states' && { other: file }),
      ...more,
    });

  it('introduces itself, and marks its tools as read-only', async () => {
    const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
      version: string;
    };
    const who = assistant.client.getServerVersion();
    assert.deepEqual([who?.name, who?.version], ['pulumi-troubleshooter', version]);
    assert.match(assistant.client.getInstructions()!, /no answer holds a property value/);
    const { tools } = await assistant.client.listTools();
    assert.deepEqual(tools.map(({ name }) => name).sort(), [...TOOLS, REHEARSAL_TOOL.name].sort());
    for (const { name, title, description, inputSchema, annotations } of tools) {
      if (name === REHEARSAL_TOOL.name) {
        // It runs a program.
        assert.equal(annotations?.readOnlyHint, false);
        continue;
      }
      const tool = assistantTools[name as AssistantToolName];
      assert.deepEqual([title, description], [tool.title, tool.description]);
      assert.deepEqual(inputSchema.properties, tool.inputSchema.properties);
      assert.deepEqual(inputSchema.required, tool.inputSchema.required);
      assert.equal(annotations?.readOnlyHint, true);
    }
  });

  it('answers with each tool', async () => {
    folder.write('state.json', broken);
    const says: Record<AssistantToolName, RegExp> = {
      pulumi_check_state: /\nerror manifest-checksum, line 6, column 16: /,
      pulumi_pending_operations: /\nCreation interrupted, line \d+: urn:.*::orders\n/,
      pulumi_find_resources: /^state\.json has 7 resources\.\n- urn:/,
      pulumi_compare_states: /^state\.json and state\.json have the same resources/,
      pulumi_explain_rule: /^# .+\n\nRule reference-order, severity: error\./,
      pulumi_dependents: /\n1 resource depends on it, 1 directly\.\n- urn:.*::web, line \d+: dependencies/,
      pulumi_propose_repair: /\n@@ .*\n[^]*\n\+ +"magic": "[0-9a-f]{64}",\n/,
      pulumi_explain_error: /\n# The stack is locked\n/,
    };
    for (const tool of STATE_TOOLS) {
      const { text, isError } = await ask(tool, 'state.json');
      assert.match(text, says[tool]);
      assert.equal(isError, false);
    }
    const error = 'error: the stack is currently locked by 1 lock(s).';
    const { text } = await assistant.ask('pulumi_explain_error', { error });
    assert.match(text, says.pulumi_explain_error);
    const rule = await assistant.ask('pulumi_explain_rule', { code: 'reference-order' });
    assert.match(rule.text, says.pulumi_explain_rule);
    assert.equal(folder.read('state.json'), broken);
    assert.ok(!existsSync(folder.at('state.json.bak')));
  });

  it('reads compressed states of a backend, and absolute paths', async () => {
    folder.write('dev.json.gz', zlib.gzipSync(broken));
    const { text } = await ask('pulumi_check_state', folder.at('dev.json.gz'));
    assert.match(text, /\nerror manifest-checksum/);
  });

  describe('says what to do', () => {
    const refused = async (file: string, expected: RegExp): Promise<void> => {
      for (const tool of STATE_TOOLS) {
        const { text, isError } = await ask(tool, file);
        assert.match(text, expected);
        assert.equal(isError, true);
      }
    };

    it('about a path without a file', async () => {
      folder.write('there.json', broken);
      await refused('their.json', /^their\.json does not exist; did you mean .*there\.json\?$/);
      await refused('elsewhere', /^elsewhere does not exist\. Get one with "pulumi stack export/);
    });

    it('about a folder', async () => {
      folder.write('backend/.pulumi/stacks/shop/dev.json', broken);
      await refused('backend', /^backend is a folder; name the files in it, such as .*dev\.json\.$/);
    });

    it('about a file that is not a state, or not a file', async () => {
      folder.write('package.json', '{ "name": "shop" }');
      await refused('package.json', /^package\.json is not a Pulumi state\. Get one with/);
      folder.write('empty.json', '');
      await refused('empty.json', /^empty\.json is empty\. Get one with/);
      if (existsSync('/dev/zero')) await refused('/dev/zero', /^\/dev\/zero is not a file\. Get one with/);
      await refused('-', /^- does not exist\./);
    });

    it('about a file that is too large, and one that unpacks to too much', async () => {
      const large = openSync(folder.at('large.json'), 'w');
      ftruncateSync(large, 64 * 2 ** 20 + 1);
      closeSync(large);
      await refused('large.json', /^large\.json has more than 64 MB\. Check it on the command line/);
      folder.write('bomb.json.gz', zlib.gzipSync(Buffer.alloc(65 * 2 ** 20), { level: 1 }));
      await refused('bomb.json.gz', /^bomb\.json\.gz has more than 64 MB\. Check it/);
    });

    it('about missing or unknown inputs', async () => {
      const { text, isError } = await assistant.ask('pulumi_check_state', { files: 'a.json' });
      assert.match(text, /file/);
      assert.equal(isError, true);
    });
  });

  describe('reveals no value', () => {
    const everywhere = printed(
      stateWith(
        [
          component('odd', {
            custom: true,
            id: SECRET,
            importID: SECRET,
            inputs: { [SECRET]: SECRET },
            outputs: [SECRET],
            protect: SECRET,
            taint: [SECRET],
            created: SECRET,
            modified: `2026-01-01 ${SECRET}`,
            sourcePosition: `project:///${SECRET}`,
            stackTrace: [{ sourcePosition: SECRET }],
            additionalSecretOutputs: [SECRET],
            ignoreChanges: [SECRET],
            propertyDependencies: { name: [component('gone').urn] },
            resourceHooks: { [SECRET]: [SECRET] },
            customTimeouts: { create: SECRET, [SECRET]: SECRET },
            provider: `urn:pulumi:dev::shop::pulumi:providers:shop::default::${SECRET}`,
            extensionRef: SECRET,
            snippetID: SECRET,
            mine: SECRET,
          }),
          component('twin', { custom: true, id: SECRET }),
          component('odd', { custom: true, id: `${SECRET}2` }),
          component('unreadable', { custom: true, id: SECRET, provider: SECRET }),
        ],
        {
          secrets_providers: { type: 'passphrase', state: { salt: SECRET, [SECRET]: SECRET } },
          pending_operations: [
            {
              resource: component('e', { id: SECRET, inputs: { a: SECRET }, modified: SECRET }),
              type: 'creating',
            },
            { resource: component('f', { outputs: { a: SECRET } }), type: 'other' },
          ],
          metadata: {
            integrity_error: {
              version: SECRET,
              command: SECRET,
              error: SECRET,
              env_vars: { [SECRET]: SECRET },
            },
          },
          snippets: [{ uuid: SECRET, name: SECRET, code: SECRET }],
          mine: { [SECRET]: SECRET },
        },
      ),
    );
    const checkpoint = printed({
      version: 3,
      checkpoint: {
        stack: 'dev',
        config: { 'shop:token': { secure: SECRET }, 'shop:plain': SECRET },
        latest: (JSON.parse(everywhere) as { deployment: unknown }).deployment,
      },
    });
    const states: Record<string, string> = {
      ...secretStates,
      ...Object.fromEntries(
        Object.entries(secretStates).map(([name, text]) => [`${name}, in ids too`, withSecretIds(text)]),
      ),
      'a state with secrets where nothing is expected': everywhere,
      'a checkpoint with them and its configuration': checkpoint,
      'a state whose checksum is one': everywhere.replace(/"magic": "[^"]*"/, `"magic": "${SECRET}"`),
    };

    for (const [name, text] of Object.entries(states)) {
      it(`of ${name}`, async () => {
        assert.ok(text.includes(SECRET));
        folder.write('secret.json', text);
        const urns = [...new Set(text.match(/urn:pulumi:[^"'\s]+/g))].filter((urn) => !urn.includes(SECRET));
        const answers: ToolSaid[] = [];
        for (const tool of STATE_TOOLS) answers.push(await ask(tool, 'secret.json'));
        answers.push(await ask('pulumi_check_state', 'secret.json', { stack: 'prod', project: 'other' }));
        for (const urn of [...urns, 'odd', 'x'])
          answers.push(await ask('pulumi_dependents', 'secret.json', { urn }));
        for (const { text: said } of answers) {
          const at = said.indexOf(SECRET);
          assert.ok(at < 0, said.slice(Math.max(0, at - 300), at + 100));
        }
        assert.ok(
          answers.some(({ isError }) => !isError),
          answers[0]!.text,
        );
      });
    }
  });
});

describe('the command mcp', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  it('ends with its input', () => {
    const { code, stdout, stderr } = folder.run(['mcp']);
    assert.deepEqual([code, stdout, stderr], [0, '', '']);
  });

  it('takes no arguments', () => {
    const { code, stderr } = folder.run(['mcp', 'state.json']);
    assert.equal(code, 2);
    assert.match(
      stderr,
      /^“mcp” takes no arguments: the tools are given the files; see pulumi-troubleshooter mcp --help/,
    );
  });

  it('does not slow down the other programs', () => {
    const has = (bundle: string): boolean =>
      readFileSync(path.join(repository, 'dist', bundle), 'utf8').includes('StdioServerTransport');
    assert.ok(has('mcp.js'));
    for (const bundle of ['check.js', 'server.js', 'client.js', 'languageClient.js'])
      assert.ok(!has(bundle), bundle);
  });

  it('says where to get it if the editor’s package does not contain it', () => {
    folder.write('package.json', '{ "version": "0.0.0" }');
    folder.write('dist/check.js', readFileSync(path.join(repository, 'dist', 'check.js')));
    const others = { mcp: [], explain: ['stack-locked'], rule: ['urn-type'] };
    for (const [command, args] of Object.entries(others)) {
      const program = [folder.at('dist/check.js'), command, ...args];
      const { code, stdout, stderr } = folder.program(process.execPath, program);
      assert.deepEqual([code, stdout], [2, '']);
      const start = `“${command}” is not in this package but in that of npm: npx pulumi-troubleshooter ${command}. `;
      assert.ok(stderr.startsWith(start), stderr);
    }
  });
});
