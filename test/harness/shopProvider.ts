import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PulumiStack } from './pulumiStack';
import { pulumiTools } from './pulumiTools';
import { repository } from './repository';

/** Installs the provider of `test/programs/provider`, for the package `shop`, where the CLI of this stack finds it. */
export async function installProvider({ variables }: PulumiStack): Promise<void> {
  const { programModules } = await pulumiTools();
  const folder = path.join(variables['PULUMI_HOME']!, 'plugins', 'resource-shop-v1.0.0');
  await mkdir(folder, { recursive: true });
  await cp(path.join(repository, 'test/programs/provider/index.js'), path.join(folder, 'index.js'));
  await symlink(path.join(programModules, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const program = path.join(folder, 'pulumi-resource-shop');
  if (process.platform === 'win32') await writeFile(`${program}.cmd`, '@node "%~dp0index.js" %*\r\n');
  else await writeFile(program, "#!/usr/bin/env node\nrequire('./index.js');\n", { mode: 0o755 });
}
