import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { languageProject, yamlProject } from '../harness/languageProject';
import { noNetwork } from '../harness/noNetwork';
import { orSkip } from '../harness/orSkip';
import { start } from '../harness/pulumiProcess';
import { withoutPulumi } from '../harness/pulumiEnvironment';
import type { PulumiStack } from '../harness/pulumiStack';
import { importScript, repository } from '../harness/repository';
import { createStack } from '../harness/stackSnapshots';

interface PlayedLanguage {
  /** Makes what a program in this language needs in the stack’s project. @returns the variables for a run of it */
  readonly make?: (test: Mocha.Context, stack: PulumiStack) => Promise<Readonly<Record<string, string>>>;
  /** The files that the program is. */
  readonly files: Readonly<Record<string, string>>;
  /** The last line of a play. */
  readonly failure: string;
}

const NODE_PROJECT = 'name: shop\nruntime: nodejs\n';
const LOADED_PROJECT = `name: shop
runtime:
  name: nodejs
  options:
    typescript: false
    nodeargs: --import ./loader.mjs
`;
const MODULE = '{ "type": "module", "main": "index.ts" }\n';
const TSCONFIG = JSON.stringify({
  compilerOptions: { target: 'es2022', module: 'commonjs', moduleResolution: 'node', types: ['node'] },
  files: ['index.ts'],
});

/** Its types are gone when it runs, so that lines of the compiled program are others. */
const TYPESCRIPT = `import * as pulumi from '@pulumi/pulumi';

interface Place {
  readonly zone: string;
}
class Thing extends pulumi.ComponentResource {
  constructor(name: string, place: Place) {
    super('shop:index:Thing', name);
    this.registerOutputs(place);
  }
}
const thing: Thing = new Thing('thing', { zone: 'eu' });
export const found = thing.urn.apply((urn: string): string => {
  throw new Error('No route to ' + urn.split('::')[3]);
});
`;

/** An ES module whose resource is refused. */
const REFUSED = `import * as pulumi from '@pulumi/pulumi';
const provider = {
  create: async () => {
    throw new Error('QuotaExceeded');
  },
};
class Order extends pulumi.dynamic.Resource {
  constructor(name) {
    super(provider, name, {});
  }
}
new Order('orders');
`;

/** A plugin in Python, in a process of its own, whose component fails. */
const COMPONENT = `import sys
import pulumi
import pulumi.provider

class Kit(pulumi.ComponentResource):
    def __init__(self, name, zone, opts):
        super().__init__('kit:index:Kit', name, {}, opts)
        raise Exception('No such zone: ' + zone)

class Provider(pulumi.provider.Provider):
    def __init__(self):
        super().__init__('1.0.0')

    def construct(self, name, resource_type, inputs, options=None):
        return pulumi.provider.ConstructResult(Kit(name, 'moon', options).urn, {})

if __name__ == '__main__':
    pulumi.provider.main(Provider(), sys.argv[1:])
`;

/** Their failures need an answer of the recorded run. */
const LANGUAGES: Readonly<Record<string, PlayedLanguage>> = {
  Python: {
    make: async (test, stack) => (await languageProject(test, stack, 'python')).variables,
    files: {
      'Pulumi.yaml': 'name: shop\nruntime: python\n',
      '__main__.py': `import pulumi
class Thing(pulumi.ComponentResource):
    def __init__(self, name):
        super().__init__('shop:index:Thing', name)
def find(urn):
    raise Exception('No route to ' + urn.split('::')[3])
pulumi.export('found', Thing('thing').urn.apply(find))
`,
    },
    failure: 'The same failure: Exception: No route to thing',
  },
  Go: {
    make: async (test, stack) => {
      const { variables, file } = await languageProject(test, stack, 'go');
      for (const name of ['go.mod', 'go.sum'])
        await copyFile(path.join(path.dirname(file), name), path.join(stack.cwd, name));
      return variables;
    },
    files: {
      'Pulumi.yaml': 'name: shop\nruntime: go\n',
      'main.go': `package main

import (
	"errors"
	"strings"

	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

type Thing struct {
	pulumi.ResourceState
}

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		thing := &Thing{}
		if err := ctx.RegisterComponentResource("shop:index:Thing", "thing", thing); err != nil {
			return err
		}
		ctx.Export("found", thing.URN().ApplyT(func(urn pulumi.URN) (string, error) {
			return "", errors.New("No route to " + strings.Split(string(urn), "::")[3])
		}))
		return nil
	})
}
`,
    },
    failure: 'The same failure: waiting for RPCs: No route to thing',
  },
  'TypeScript that Pulumi compiles': {
    files: {
      'Pulumi.yaml': NODE_PROJECT,
      'package.json': '{}\n',
      'tsconfig.json': TSCONFIG,
      'index.ts': TYPESCRIPT,
    },
    failure: 'The same failure: index.ts:14: Error: No route to thing',
  },
  'TypeScript that tsx loads': {
    make: async (test) => {
      let tools = '';
      await orSkip(test, async () => {
        const setup = await importScript<{ ensureProjectTools(): Promise<string> }>(
          'scripts/setup/projectTools.mjs',
        );
        tools = await setup.ensureProjectTools();
      });
      return { TSX: pathToFileURL(path.join(tools, 'node_modules/tsx/dist/loader.mjs')).href };
    },
    files: {
      'Pulumi.yaml': LOADED_PROJECT,
      'package.json': MODULE,
      'loader.mjs': "await import(process.env['TSX']);\n",
      'index.ts': TYPESCRIPT,
    },
    // Pulumi itself names the lines of what tsx has compiled.
    failure: 'The same failure: index.ts:10: Error: No route to thing',
  },
  'TypeScript that ts-node loads': {
    files: {
      'Pulumi.yaml': LOADED_PROJECT,
      'package.json': MODULE,
      'loader.mjs': "import { register } from 'node:module';\nregister('ts-node/esm', import.meta.url);\n",
      'tsconfig.json': TSCONFIG.replace('commonjs', 'esnext').replace('"node",', '"bundler",'),
      'index.ts': TYPESCRIPT,
    },
    failure: 'The same failure: index.ts:10: Error: No route to thing',
  },
  'JavaScript as an ES module': {
    files: {
      'Pulumi.yaml': NODE_PROJECT,
      'package.json': MODULE.replace('index.ts', 'index.js'),
      'index.js': REFUSED,
    },
    failure: 'The same failure: index.js:9 pulumi-nodejs:dynamic:Resource “orders”: QuotaExceeded',
  },
  'JavaScript with a component in Python that fails': {
    make: async (test, stack) => {
      const { PYTHONPATH = '' } = (await languageProject(test, stack, 'python')).variables;
      const plugins = path.join(stack.root, 'plugins');
      await mkdir(plugins);
      const program = path.join(plugins, 'kit.py');
      await writeFile(program, COMPONENT);
      const script = `#!/bin/sh\nPYTHONPATH='${PYTHONPATH}' exec python3 '${program}' "$@"\n`;
      await writeFile(path.join(plugins, 'pulumi-resource-kit'), script, { mode: 0o755 });
      return { PATH: [plugins, stack.variables['PATH']].join(path.delimiter) };
    },
    files: {
      'Pulumi.yaml': NODE_PROJECT,
      'package.json': '{}\n',
      'index.js': `const pulumi = require('@pulumi/pulumi');
class Kit extends pulumi.ComponentResource {
  constructor(name) { super('kit:index:Kit', name, { url: undefined }, {}, true); }
}
exports.url = new Kit('kit').url;
`,
    },
    failure:
      "The same failure: index.js:5: kit:index:Kit resource 'kit' has a problem: Unexpected <class 'Exception'>: No such zone: moon",
  },
  YAML: {
    make: async (test, stack) => {
      const variables = await yamlProject(test, stack);
      const provider = path.join(stack.cwd, 'provider.js');
      const refusing = (await readFile(provider, 'utf8')).replace(
        'create: async (urn, inputs) => (',
        "create: async (urn, inputs) => inputs.label === 'far' ? Promise.reject(new Error('No route to far')) : (",
      );
      await writeFile(provider, refusing);
      return variables;
    },
    files: {
      'Pulumi.yaml': `name: shop
runtime: yaml
resources:
  tools:
    type: yard:index:Shed
    properties:
      label: tools
  far:
    type: yard:index:Shed
    properties:
      label: far
    options:
      dependsOn:
        - \${tools}
`,
    },
    failure: 'The same failure: yard:index:Shed “far”: No route to far',
  },
};

describe('playing a recorded run of a program', function () {
  this.timeout(300_000);
  for (const [language, { make, files, failure }] of Object.entries(LANGUAGES))
    it(`in ${language} comes to the same failure`, async function () {
      const stack = await createStack();
      try {
        const { PATH = stack.env['PATH'], ...variables } = (await make?.(this, stack)) ?? {};
        // The stack's own program.
        await rm(path.join(stack.cwd, 'index.js'), { force: true });
        const elsewhere = path.join(stack.root, 'colleague');
        await mkdir(path.join(elsewhere, 'home'), { recursive: true });
        for (const [name, text] of Object.entries(files)) {
          await writeFile(path.join(stack.cwd, name), text);
          await writeFile(path.join(elsewhere, name), text);
        }
        if (language === 'Go')
          for (const name of ['go.mod', 'go.sum'])
            await copyFile(path.join(stack.cwd, name), path.join(elsewhere, name));
        const modules = path.join(stack.cwd, 'node_modules');
        await symlink(modules, path.join(elsewhere, 'node_modules'), 'junction');
        const record = path.join(stack.root, 'record.json');
        const program = path.join(repository, 'dist/check.js');
        const up = ['pulumi', 'up', '--yes', '--skip-preview', '--non-interactive', '--stack=dev'];
        const recording = await start('node', [program, 'record', '--replay', record, '--', ...up], {
          cwd: stack.cwd,
          env: { ...stack.env, ...variables, PATH },
        });
        const recorded = await recording.done;
        assert.match(recorded.stderr, /^Recorded for a replay in /m, recorded.stdout + recorded.stderr);
        // With no login, backend or passphrase.
        const env = {
          ...withoutPulumi(process.env),
          ...variables,
          PATH,
          PULUMI_HOME: path.join(elsewhere, 'home'),
        };
        const [file, ...args] = [...noNetwork(), process.execPath, program, 'play', record];
        const playing = await start(file, args, { cwd: elsewhere, env });
        const { code, stderr } = await playing.done;
        assert.equal(stderr.trim().split('\n').at(-1), failure, `${recorded.stdout}\n=====\n${stderr}`);
        assert.equal(code, 0);
      } finally {
        await stack.dispose();
      }
    });
});
