import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Check, Finding } from '../../../client/src/features/environment/model/check';
import type { GivenContext } from '../../../client/src/features/environment/model/environmentContext';
import { checkContext } from '../../harness/checkContext';

/** The objects for testing the environment's checks of the machine: each test has its own folder. */
export interface CheckedMachine {
  readonly root: string;
  readonly run: (check: Check, options?: Partial<GivenContext>) => Promise<readonly Finding[]>;
  /** The findings as texts, with ROOT for the folder. */
  readonly told: (findings: readonly Finding[]) => string[];
  /** Creates a file below the root, or a folder if there is no text. */
  readonly put: (name: string, text?: string, mode?: number) => Promise<string>;
  /** Creates a program that prints a text, whatever its arguments. */
  readonly program: (name: string, prints: string) => Promise<string>;
  readonly project: (
    name: string,
    yaml: string,
    packageJson?: object,
  ) => Promise<GivenContext['projects'][0]>;
}

/** Registers the hooks that create the folder and remove it. */
export function useCheckedMachine(): CheckedMachine {
  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'environment-'));
    await chmod(root, 0o755);
  });
  afterEach(() => rm(root, { recursive: true }));

  async function put(name: string, text?: string, mode = 0o644): Promise<string> {
    const file = path.join(root, name);
    await mkdir(text === undefined ? file : path.dirname(file), { recursive: true });
    if (text !== undefined) await writeFile(file, text, { mode });
    return file;
  }

  return {
    get root() {
      return root;
    },
    run: async (check, options = {}) => check.run(await checkContext(root, options)),
    told: (findings) => findings.map(({ level, message }) => `${level}: ${message.replaceAll(root, 'ROOT')}`),
    put,
    program: (name, prints) => put(name, `#!/bin/sh\necho '${prints}'\n`, 0o755),
    async project(name, yaml, packageJson) {
      await put(`${name}/Pulumi.yaml`, `name: ${name}\n${yaml}`);
      if (packageJson) await put(`${name}/package.json`, JSON.stringify(packageJson));
      return { name, folder: path.join(root, name) };
    },
  };
}
