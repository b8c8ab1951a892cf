import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from './freePort';
import type { PulumiStack } from './pulumiStack';
import { pulumiTools } from './pulumiTools';
import { repository } from './repository';

/**
 * Puts the language host of `test/programs/languageHost` before an old one: with `--attach-debugger` a program waits for a
 * debugger then, and the CLI says where. It is a shell script here, so not for Windows.
 * @param old the program of the old host
 * @returns the folder that is to be first on PATH
 */
export async function installLanguageHost(
  { root }: PulumiStack,
  language: 'nodejs' | 'python' | 'go',
  old: string,
): Promise<string> {
  const { programModules } = await pulumiTools();
  const folder = path.join(root, 'host', language);
  await mkdir(folder, { recursive: true });
  await cp(path.join(repository, 'test/programs/languageHost'), folder, { recursive: true });
  const modules = path.join(folder, 'node_modules');
  if (!existsSync(modules)) await symlink(path.join(programModules, 'node_modules'), modules, 'junction');
  const host = path.join(folder, `pulumi-language-${language}`);
  await writeFile(
    host,
    `#!/bin/sh\nexec node '${folder}/index.js' ${language} '${old}' ${await freePort()} "$@"\n`,
  );
  await chmod(host, 0o755);
  return folder;
}
