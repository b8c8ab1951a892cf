import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { languageProject, yamlProject } from '../harness/languageProject';
import { start } from '../harness/pulumiProcess';
import { withoutPulumi } from '../harness/pulumiEnvironment';
import type { PulumiStack } from '../harness/pulumiStack';
import { repository } from '../harness/repository';
import { createStack } from '../harness/stackSnapshots';

interface PlayedLanguage {
  /** Makes the stack’s project one in this language. @returns the variables for a run of it */
  readonly make: (test: Mocha.Context, stack: PulumiStack) => Promise<Readonly<Record<string, string>>>;
  /** The files that the program is. */
  readonly files: Readonly<Record<string, string>>;
  /** The last line of a play. */
  readonly failure: string;
}

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
        const { PATH = stack.env['PATH'], ...variables } = await make(this, stack);
        const elsewhere = path.join(stack.root, 'colleague');
        await mkdir(path.join(elsewhere, 'home'), { recursive: true });
        for (const [name, text] of Object.entries(files)) {
          await writeFile(path.join(stack.cwd, name), text);
          await writeFile(path.join(elsewhere, name), text);
        }
        if (language === 'Go')
          for (const name of ['go.mod', 'go.sum'])
            await copyFile(path.join(stack.cwd, name), path.join(elsewhere, name));
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
        const playing = await start('node', [program, 'play', record], { cwd: elsewhere, env });
        const { code, stderr } = await playing.done;
        assert.equal(stderr.trim().split('\n').at(-1), failure, `${recorded.stdout}\n=====\n${stderr}`);
        assert.equal(code, 0);
      } finally {
        await stack.dispose();
      }
    });
});
