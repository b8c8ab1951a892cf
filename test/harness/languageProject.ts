import { exec } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { installLanguageHost } from './languageHost';
import { orSkip } from './orSkip';
import type { PulumiStack } from './pulumiStack';
import { importScript, repository } from './repository';

/** What programs of a language need; see `scripts/setup/languages.mjs`. */
interface LanguageTools {
  readonly bin: string;
  readonly packages: string;
  readonly source: string;
}

interface SetupModule {
  ensureLanguage(language: 'python' | 'go' | 'yaml' | 'java'): Promise<LanguageTools>;
}

const PYTHON_PROGRAM = `import pulumi
greeting = 'hello'
pulumi.export('greeting', greeting)
`;

/** A project whose program waits for a debugger of its language with `--attach-debugger`. */
export interface LanguageProject {
  /** The variables that a run of it needs. */
  readonly variables: Readonly<Record<string, string>>;
  /** The file that its debugger knows as the program, and a line of it, from 1, that a run comes to. */
  readonly file: string;
  readonly line: number;
}

/** Makes the project of a stack one in Python or Go; skips the test, with a word, where what it takes cannot be had. */
export async function languageProject(
  test: Mocha.Context,
  stack: PulumiStack,
  language: 'python' | 'go',
): Promise<LanguageProject> {
  let made: LanguageProject | undefined;
  await orSkip(test, async () => (made = await make(stack, language)));
  return made!;
}

async function make(stack: PulumiStack, language: 'python' | 'go'): Promise<LanguageProject> {
  // What starts the debuggers are shell scripts.
  if (process.platform === 'win32')
    throw new Error('Programs of other languages are not debugged on Windows.');
  const setup = await importScript<SetupModule>('scripts/setup/languages.mjs');
  const { bin, packages, source } = await setup.ensureLanguage(language);
  const host = await installLanguageHost(stack, language, path.join(bin, `pulumi-language-${language}`));
  const PATH = [host, bin, stack.variables['PATH']].join(path.delimiter);
  const inProject = (name: string): string => path.join(stack.cwd, name);
  await writeFile(inProject('Pulumi.yaml'), JSON.stringify({ name: 'shop', runtime: language }));
  if (language === 'python') {
    await writeFile(inProject('__main__.py'), PYTHON_PROGRAM);
    return { variables: { PATH, PYTHONPATH: packages }, file: inProject('__main__.py'), line: 2 };
  }
  await copyFile(source, inProject('main.go'));
  return { variables: { PATH, DEBUG_PROGRAM: path.join(bin, 'shop') }, file: source, line: 9 };
}

/**
 * Makes the project of a stack one in YAML, with a provider of its own; skips the test, with a word, where what it takes
 * cannot be had.
 * @returns the variables that a run of it needs
 */
export async function yamlProject(
  test: Mocha.Context,
  stack: PulumiStack,
): Promise<Readonly<Record<string, string>>> {
  let host = '';
  await orSkip(test, async () => {
    if (process.platform === 'win32')
      throw new Error('The provider of the program in YAML is a shell script.');
    const setup = await importScript<SetupModule>('scripts/setup/languages.mjs');
    host = (await setup.ensureLanguage('yaml')).bin;
  });
  const source = path.join(repository, 'test/programs/yaml');
  await copyFile(path.join(source, 'Pulumi.yaml'), path.join(stack.cwd, 'Pulumi.yaml'));
  const program = path.join(stack.cwd, 'provider.js');
  await copyFile(path.join(source, 'provider.js'), program);
  const plugins = path.join(stack.root, 'plugins');
  await mkdir(plugins);
  const script = `#!/bin/sh\nexec node '${program}' "$@"\n`;
  await writeFile(path.join(plugins, 'pulumi-resource-yard'), script, { mode: 0o755 });
  return { PATH: [plugins, host, stack.variables['PATH']].join(path.delimiter) };
}

/**
 * Makes the project of a stack one in Java that Maven builds, without its program, `src/main/java/shop/App.java`; skips the
 * test, with a word, where what it takes cannot be had.
 * @returns the variables that a run of it needs
 */
export async function javaProject(
  test: Mocha.Context,
  stack: PulumiStack,
): Promise<Readonly<Record<string, string>>> {
  let host = '';
  await orSkip(test, async () => {
    // As Pulumi runs it; a batch file on Windows.
    await promisify(exec)('mvn --version');
    const setup = await importScript<SetupModule>('scripts/setup/languages.mjs');
    host = (await setup.ensureLanguage('java')).bin;
  });
  const inProject = (name: string): string => path.join(stack.cwd, name);
  await writeFile(inProject('Pulumi.yaml'), JSON.stringify({ name: 'shop', runtime: 'java' }));
  await copyFile(path.join(repository, 'test/programs/java/pom.xml'), inProject('pom.xml'));
  await mkdir(inProject('src/main/java/shop'), { recursive: true });
  return { PATH: [host, stack.variables['PATH']].join(path.delimiter) };
}
