import type { DoctorContext } from '../../client/src/diagnoseEnvironment/doctorCheck';
import {
  createContext,
  type DoctorSurroundings,
} from '../../client/src/diagnoseEnvironment/environmentContext';
import { PulumiCli } from '../../client/src/pulumi/cli/cli';
import { locatePulumi } from '../../client/src/pulumi/cli/locateCli';
import { runsOfWindow } from './runsOfWindow';

/**
 * What the doctor's checks look at: a machine with nothing but the given environment.
 * @param home the user's home folder; of its own for each test
 */
export function doctorContext(
  home: string,
  options: Partial<DoctorSurroundings> = {},
): Promise<DoctorContext> {
  const env = options.env ?? { PATH: '' };
  const locate = () => locatePulumi({ env, home });
  const silent = { info: () => undefined, debug: () => undefined };
  const askPassphrase = () => Promise.resolve(undefined);
  return createContext({
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
