import isBefore from 'semver/functions/lt';
import { OLDEST_CLI } from '../../../pulumi/cli/cliVersions';
import type { Check, CheckContext, Finding, Fix } from '../model/check';
import { architectureOf, programsOnPath, programVersion } from '../model/programs';

const INSTALL: Fix = {
  kind: 'open',
  label: 'Install Pulumi',
  address: 'https://www.pulumi.com/docs/install/',
};
const UPDATE: Fix = { ...INSTALL, label: 'Update Pulumi' };

const CLI_PATH = 'pulumiTroubleshooter.cliPath';
const setPath = (label: string): Fix => ({ kind: 'setting', label, id: CLI_PATH });

/** The first version with `state repair`, which many instructions use. */
const STATE_REPAIR = '3.136.0';

/** Checks which `pulumi` is used, its version, and whether a terminal may use another one. */
export const cli: Check = {
  id: 'cli',
  title: 'Pulumi CLI',
  async run(context) {
    const located = await context.locate();
    if (located.path === undefined) {
      const { failure: message } = located;
      if (message.includes(CLI_PATH)) return [{ level: 'error', message, fix: setPath('Change Setting') }];
      return [
        { level: 'error', message, fix: INSTALL },
        {
          level: 'information',
          message: `If it is installed elsewhere, the setting ${CLI_PATH} says where.`,
          fix: setPath('Set Path'),
        },
      ];
    }
    const version = await context.version();
    const source = located.source === 'setting' ? 'the setting pulumiTroubleshooter.cliPath' : located.source;
    return [
      judge(version, `${located.path} (found by: ${source})`),
      ...(await foreignProcessor(located.path, context)),
      ...(await others(located.path, version, context)),
    ];
  },
};

function judge(version: string, where: string): Finding {
  const message = `The Pulumi CLI is version ${version}.`;
  if (isBefore(version, OLDEST_CLI)) {
    const details = [where, `The commands of this extension need ${OLDEST_CLI} or newer.`];
    return { level: 'error', message: `${message} That is too old.`, details, fix: UPDATE };
  }
  if (isBefore(version, STATE_REPAIR)) {
    const details = [where, `Without ${STATE_REPAIR} or newer there is no “pulumi state repair”.`];
    return { level: 'warning', message: `${message} That is old.`, details, fix: UPDATE };
  }
  return { level: 'ok', message, details: [where] };
}

/** A CLI for another processor runs in emulation, and downloads its plugins for that processor, too. */
async function foreignProcessor(path: string, { arch }: CheckContext): Promise<Finding[]> {
  const built = await architectureOf(path);
  if (built === undefined || built === arch) return [];
  const message = `The Pulumi CLI is built for ${built}, and this machine is ${arch}.`;
  const details = [`It downloads plugins built for ${built}, which are slow here or do not start.`];
  return [{ level: 'warning', message, details, fix: INSTALL }];
}

async function others(used: string, version: string, context: CheckContext): Promise<Finding[]> {
  const paths = (await programsOnPath('pulumi', context)).filter((path) => path !== used);
  if (paths.length === 0) return [];
  const versions = await Promise.all(
    paths.map((path) => programVersion(path, ['version'], context).catch(() => undefined)),
  );
  const details = paths.map((path, index) => `${path}: ${versions[index] ?? 'does not say its version'}`);
  const differ = versions.some((other) => other !== version);
  const count = paths.length === 1 ? 'another Pulumi CLI' : `${paths.length} other Pulumi CLIs`;
  return [
    differ
      ? {
          level: 'warning',
          message: `There is ${count} on PATH, with another version: a terminal may use that one.`,
          details: [
            ...details,
            'Keep only one; otherwise a newer CLI may write a state that the older one cannot read.',
          ],
        }
      : { level: 'information', message: `There is ${count} of the same version on PATH.`, details },
  ];
}
