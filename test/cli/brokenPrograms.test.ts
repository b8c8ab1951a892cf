import assert from 'node:assert/strict';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { explainOnce } from '../../shared/knownErrors/explain';
import { placeOf, stepsWith, whatHappened } from '../../shared/knownErrors/explanation';
import { javaProject, languageProject, yamlProject } from '../harness/languageProject';
import type { PulumiStack } from '../harness/pulumiStack';
import { createStack } from '../harness/stackSnapshots';

/** A program with a mistake that people make. */
interface BrokenProgram {
  /** The program, or the files of the project by name. */
  readonly program: string | Readonly<Record<string, string>>;
  /** The id of the explanation. */
  readonly explained: string;
  /** What the explanation says of this program, such as the place of the mistake. */
  readonly told?: string;
  /** The line of the program that it leads to. */
  readonly line?: number;
  /** Variables for the run. */
  readonly variables?: Readonly<Record<string, string>>;
}

const inGo = (statements: string, imports = ''): string => `package main

import (
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
${imports})

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		${statements}
		return nil
	})
}
`;

const inJava = (statement: string): string => `package shop;

import com.pulumi.Pulumi;

public class App {
  public static void main(String[] args) {
    Pulumi.run(context -> {
      ${statement}
    });
  }
}
`;

interface Language {
  /** The file with the program. */
  readonly file: string;
  /** Makes the stack’s project one in this language. @returns the variables for a run of it */
  readonly make: (test: Mocha.Context, stack: PulumiStack) => Promise<Readonly<Record<string, string>>>;
  readonly programs: Readonly<Record<string, BrokenProgram>>;
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  JavaScript: {
    file: 'index.js',
    make: () => Promise.resolve({}),
    programs: {
      'a package that is not installed': {
        program: "require('@pulumi/aws');\n",
        explained: 'dependencies-missing',
        told: '@pulumi/aws',
      },
      'a missing setting': {
        program: "new (require('@pulumi/pulumi').Config)().require('size');\n",
        explained: 'config-missing',
        told: 'shop:size',
      },
      'an exception': {
        program: 'const queue = undefined;\nexports.name = queue.name;\n',
        explained: 'program-failed',
        told: 'index.js',
        line: 2,
      },
      'a syntax error': { program: 'exports.name = (;\n', explained: 'program-failed' },
    },
  },
  Python: {
    file: '__main__.py',
    make: async (test, stack) => (await languageProject(test, stack, 'python')).variables,
    programs: {
      'a package that is not installed': {
        program: 'import pulumi_awsx\n',
        explained: 'python-module-missing',
        told: 'pulumi_awsx',
      },
      'a missing setting': {
        program: "import pulumi\npulumi.Config().require('size')\n",
        explained: 'config-missing',
        told: 'shop:size',
      },
      'an exception': {
        program: "import pulumi\nsettings = {}\npulumi.export('size', settings['size'])\n",
        explained: 'program-failed',
        told: '__main__.py',
        line: 3,
      },
      'an output as its value': {
        program: "import pulumi\nurl = 'https://' + pulumi.Output.from_input('shop.example')\n",
        explained: 'output-without-value',
      },
      'an event loop within that of Pulumi': {
        program: 'import asyncio\nimport pulumi\nasyncio.run(asyncio.sleep(0))\n',
        explained: 'python-event-loop',
      },
      'a syntax error': { program: "import pulumi\ndef make(\n  name = 'x'\n", explained: 'program-failed' },
      'no program': { program: { 'app.py': '' }, explained: 'program-file-missing', told: '__main__.py' },
    },
  },
  Go: {
    file: 'main.go',
    make: async (test, stack) => {
      const { variables, file } = await languageProject(test, stack, 'go');
      for (const name of ['go.mod', 'go.sum'])
        await copyFile(path.join(path.dirname(file), name), path.join(stack.cwd, name));
      return variables;
    },
    programs: {
      'a name that is not declared': {
        program: inGo('makeQueue()'),
        explained: 'program-not-compiled',
        told: 'main.go`, line 9',
        line: 9,
      },
      'an output as its value': {
        program: inGo('var name string = pulumi.String("x").ToStringOutput()\n\t\t_ = name'),
        explained: 'output-without-value',
        told: 'main.go`, line 9',
      },
      'a missing setting': {
        program: inGo(
          'config.New(ctx, "").Require("size")',
          '\t"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"\n',
        ),
        explained: 'config-missing',
        told: 'shop:size',
        // The package for settings needs a module that go.mod does not name.
        variables: { GOFLAGS: '-mod=mod' },
      },
      'a panic': {
        program: inGo('var sizes map[string]int\n\t\tsizes["queue"] = 1'),
        explained: 'go-program-panic',
        told: 'main.go`, line 10',
        line: 10,
      },
      'a module that go.mod lacks': {
        program: inGo('', '\t_ "example.com/acme/queues"\n'),
        explained: 'go-module-missing',
        told: 'example.com/acme/queues',
      },
    },
  },
  Java: {
    file: 'src/main/java/shop/App.java',
    make: javaProject,
    programs: {
      'a name that is not declared': {
        program: inJava('makeQueue();'),
        explained: 'program-not-compiled',
        told: 'App.java`, line 8',
        line: 8,
      },
      'an output as its value': {
        program: inJava('String name = com.pulumi.core.Output.of("x");'),
        explained: 'output-without-value',
        told: 'App.java`, line 8',
      },
      'a missing setting': {
        program: inJava('context.config().require("size");'),
        explained: 'config-missing',
        told: 'shop:size',
      },
      'an exception': {
        program: inJava('String name = null; name.length();'),
        explained: 'program-failed',
        told: 'App.java',
        line: 8,
      },
    },
  },
  YAML: {
    file: 'Pulumi.yaml',
    make: yamlProject,
    programs: {
      'a name that is not there': {
        program: 'name: shop\nruntime: yaml\noutputs:\n  url: ${queue.url}\n',
        explained: 'yaml-program-fault',
        told: 'line 4',
      },
      'variables in a circle': {
        program: 'name: shop\nruntime: yaml\nvariables:\n  first: ${second}\n  second: ${first}\n',
        explained: 'yaml-program-fault',
        told: 'line ',
      },
      'a missing setting': {
        program: 'name: shop\nruntime: yaml\nconfig:\n  size:\n    type: integer\n',
        explained: 'config-not-of-project',
      },
      'a line that is not YAML': {
        program: 'name: shop\nruntime: yaml\nresources:\n  a:\n   type: x\n  - b\n',
        explained: 'project-file-not-yaml',
        told: 'Pulumi.yaml`, line ',
      },
    },
  },
};

for (const [language, { file, make, programs }] of Object.entries(LANGUAGES))
  describe(`the preview of a broken program in ${language} is explained`, function () {
    this.timeout(180_000);
    let stack: PulumiStack;
    let env: Readonly<Record<string, string>>;
    before(async function () {
      stack = await createStack();
      // Each program is on its own.
      await rm(path.join(stack.cwd, 'index.js'), { force: true });
      env = await make(this, stack);
    });
    after(() => (stack as PulumiStack | undefined)?.dispose());

    for (const [what, { program, explained, told = '', line, variables }] of Object.entries(programs))
      it(what, async () => {
        await rm(path.join(stack.cwd, file), { force: true });
        const files = typeof program === 'string' ? { [file]: program } : program;
        for (const [name, text] of Object.entries(files)) await writeFile(path.join(stack.cwd, name), text);
        const { code, stdout, stderr } = await stack.run(['preview'], { env: { ...env, ...variables } });
        const output = stdout + stderr;
        assert.notEqual(code, 0, output);
        const [first] = explainOnce(output);
        assert.equal(first?.error.id, explained, output);
        const { error, facts } = first;
        const page = [
          whatHappened(error, facts),
          ...stepsWith(error, facts).map(({ text, shell }) => `${text} ${shell ?? ''}`),
        ];
        assert.ok(page.join('\n').includes(told), page.join('\n'));
        const place = placeOf(error, facts);
        if (line !== undefined) assert.equal(place?.line, String(line), output);
        if (place) assert.equal(path.basename(place.file), path.basename(file));
      });
  });
