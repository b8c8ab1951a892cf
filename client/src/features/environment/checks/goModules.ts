import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check, CheckedProject, Finding, Fix } from '../model/check';

const SDK = 'github.com/pulumi/pulumi/sdk/v3';

/** Checks that each Go project has its modules and their checksums. */
export const goModules: Check = {
  id: 'go-modules',
  title: 'Go modules',
  async run({ projects }) {
    return Promise.all(projects.filter(({ runtime }) => runtime === 'go').map(modulesOf));
  },
};

async function modulesOf(project: CheckedProject): Promise<Finding> {
  const { name, programFolder } = project;
  const modules = await readFile(join(programFolder, 'go.mod'), 'utf8').catch(() => undefined);
  if (modules === undefined) {
    // A folder above may have it, as in a repository with one module.
    return {
      level: 'information',
      message: `The folder of “${name}” has no go.mod.`,
      details: [programFolder],
    };
  }
  const sdk = /github\.com\/pulumi\/pulumi\/sdk\/v3\s{1,9}v([\w.+-]{1,60})/.exec(modules)?.[1];
  const fix: Fix = {
    kind: 'terminal',
    label: 'Tidy Modules',
    command: ['go', 'mod', 'tidy'],
    cwd: programFolder,
  };
  if (sdk === undefined) {
    const message = `The go.mod of “${name}” does not require ${SDK}.`;
    return { level: 'error', message, details: [programFolder], fix };
  }
  const sums = await readFile(join(programFolder, 'go.sum'), 'utf8').catch(() => '');
  if (!sums.includes(`${SDK} v${sdk} `)) {
    const message = `The go.sum of “${name}” lacks the checksum of ${SDK} ${sdk}.`;
    return { level: 'error', message, details: [programFolder], fix };
  }
  return { level: 'ok', message: `“${name}” has ${SDK} ${sdk}.`, details: [programFolder] };
}
