import type { Check } from '../model/check';
import { backendFolder } from './backendFolder';
import { backendNetwork } from './backendNetwork';
import { cli } from './cli';
import { clock } from './clock';
import { cloudLogins } from './cloudLogins';
import { containers } from './containers';
import { disk } from './disk';
import { dotnetPackages } from './dotnetPackages';
import { environment } from './environment';
import { environments } from './environments';
import { goModules } from './goModules';
import { home } from './home';
import { javaBuild } from './javaBuild';
import { login } from './login';
import { loopback } from './loopback';
import { nodeSdk } from './nodeSdk';
import { passphrase } from './passphrase';
import { plugins } from './plugins';
import { projectFiles } from './projectFiles';
import { proxy } from './proxy';
import { pythonPackages } from './pythonPackages';
import { runtime } from './runtime';
import { stacks } from './stacks';

/** All checks of the environment, in display order. */
export const checks: readonly Check[] = [
  cli,
  projectFiles,
  runtime,
  nodeSdk,
  pythonPackages,
  goModules,
  dotnetPackages,
  javaBuild,
  plugins,
  login,
  backendFolder,
  backendNetwork,
  proxy,
  loopback,
  passphrase,
  environments,
  cloudLogins,
  containers,
  environment,
  home,
  disk,
  clock,
  stacks,
];
