import type { CheckContext } from '../../client/src/features/environment/model/check';
import {
  createCheckContext,
  type GivenContext,
} from '../../client/src/features/environment/model/environmentContext';
import { PulumiCli } from '../../client/src/pulumi/cli/cli';
import { locatePulumi } from '../../client/src/pulumi/cli/locateCli';
import { runsOfWindow } from './runsOfWindow';

/**
 * The context of the environment's checks: a machine with only the given environment.
 * @param home the user's home folder; a separate one for each test
 */
export function checkContext(home: string, options: Partial<GivenContext> = {}): Promise<CheckContext> {
  const env = options.env ?? { PATH: '' };
  const locate = () => locatePulumi({ env, home });
  const silent = { info: () => undefined, debug: () => undefined };
  const askPassphrase = () => Promise.resolve(undefined);
  return createCheckContext({
    env,
    platform: process.platform,
    arch: process.arch,
    home,
    projects: [],
    folder: home,
    cli: new PulumiCli({ log: silent, env, locate, askPassphrase, runs: runsOfWindow() }),
    control: {},
    locate,
    summary: () => Promise.reject(new Error('no server')),
    ...options,
  });
}
