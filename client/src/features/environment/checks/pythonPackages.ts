import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { virtualPython } from '../../../processes/windows';
import { isExecutable } from '../../../pulumi/cli/locateCli';
import { run } from '../../../pulumi/cli/run';
import type { Check, CheckContext, CheckedProject, Finding, Fix } from '../model/check';
import { programsOnPath } from '../model/programs';

/** Checks that each Python project has its virtual environment, with the packages that it requires. */
export const pythonPackages: Check = {
  id: 'python-packages',
  title: 'Python packages',
  async run(context) {
    const projects = context.projects.filter(({ runtime }) => runtime === 'python');
    return (await Promise.all(projects.map((project) => packagesOf(project, context)))).flat();
  },
};

async function packagesOf(project: CheckedProject, context: CheckContext): Promise<Finding[]> {
  const { name, toolchain } = project;
  const folder = project.virtualenv ?? (toolchain === 'uv' ? join(project.folder, '.venv') : undefined);
  if (folder === undefined && toolchain === 'poetry') {
    const message = `Poetry manages the packages of “${name}”. It was not asked.`;
    return [{ level: 'information', message, details: ['“poetry check” and “poetry show” tell more.'] }];
  }
  const python = folder === undefined ? await pythonOnPath(context) : await pythonIn(folder, context);
  if (python === undefined) {
    // The check of the languages says so.
    if (folder === undefined) return [];
    return [
      {
        level: 'error',
        message: `The virtual environment of “${name}” is not there or has no Python: ${basename(folder)}.`,
        details: [folder],
        fix: install(project),
      },
    ];
  }
  const installed = await installedIn(python, context);
  const required = await requiredBy(project.programFolder);
  const missing = ['pulumi', ...required].filter(
    (one, i, all) => !installed.has(one) && all.indexOf(one) === i,
  );
  if (missing.length === 0) {
    const message = `“${name}” has pulumi ${installed.get('pulumi')!}, and all packages of its requirements.`;
    return [{ level: 'ok', message, details: [python] }];
  }
  return [
    {
      level: 'error',
      message: `“${name}” lacks ${missing.length === 1 ? 'a package' : `${missing.length} packages`}: ${missing.slice(0, NAMED).join(', ')}${missing.length > NAMED ? ', …' : ''}.`,
      details: [python],
      fix: install(project),
    },
  ];
}

/** How many missing packages are named. */
const NAMED = 5;

function install({ folder }: CheckedProject): Fix {
  return { kind: 'terminal', label: 'Install Dependencies', command: ['pulumi', 'install'], cwd: folder };
}

async function pythonOnPath(context: CheckContext): Promise<string | undefined> {
  const found = await Promise.all(['python3', 'python'].map((program) => programsOnPath(program, context)));
  return found.flat()[0];
}

async function pythonIn(folder: string, { platform }: CheckContext): Promise<string | undefined> {
  const file = virtualPython(folder, platform);
  return (await isExecutable(file)) ? file : undefined;
}

/** Prints the installed packages, one a line: `name version`. */
const LIST = `import importlib.metadata as m
for d in m.distributions():
    print(d.metadata["Name"], d.version)`;

/** The installed packages with their versions, by normalized name. */
async function installedIn(python: string, { env, control }: CheckContext): Promise<Map<string, string>> {
  // In another folder, a file of the program could be imported in place of a module of Python.
  const { stdout } = await run({
    program: python,
    args: ['-c', LIST],
    cwd: dirname(python),
    env,
    ...control,
  });
  return new Map(
    stdout.split(/\r?\n/).flatMap((line) => {
      const [name, version] = line.trim().split(' ');
      return name && version ? [[normalized(name), version] as const] : [];
    }),
  );
}

/** The names in `requirements.txt` that are required everywhere; none if there is no such file. */
async function requiredBy(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'requirements.txt'), 'utf8').catch(() => '');
  return text.split(/\r?\n/).flatMap((line) => {
    const found = /^[A-Za-z0-9][\w.-]{0,100}(?=\s*(?:$|[=<>!~[#]))/.exec(line.trim());
    // What follows a semicolon says where the package is required.
    return found && !line.includes(';') ? [normalized(found[0])] : [];
  });
}

/** A package's name as PyPI compares it (PEP 503). */
function normalized(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
