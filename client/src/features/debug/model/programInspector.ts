// Every Node process of a debugged `pulumi` run, and of a played one, loads this file (NODE_OPTIONS=--require). In a process that
// runs code of the user, a debugged run opens the inspector and waits for the debugger: in the program's, in those of plugins,
// and in that of dynamic providers. Helpers of the language host, package managers and installed providers are Node processes, too, and continue
// undisturbed; with `--inspect-brk`, each of them would wait or fail to listen. The file is bundled separately and runs in the
// user's Node, so it has no dependencies.
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { open, url, waitForDebugger } from 'node:inspector';
import { dirname, join } from 'node:path';
import { isInUse } from '../../../processes/processes';
import { startWatch, watchDebugger } from './debuggerWatch';
import { findDynamicProviders, noteModules } from './dynamicProviders';
import { leaveOutEndlessColors } from './errorColors';
import { beforeRegistrations } from './loadedSdk';
import { keepResources, logAt } from './programResources';
import { REGISTRATIONS, stopAt, type Registrations } from './registrationStop';
import {
  DEBUGGER,
  INSPECTOR_REPORT,
  isDynamicProvider,
  isInstalled,
  isProgram,
  moduleReports,
  pluginFolder,
  pluginReports,
  type InspectorReport,
} from './inspectorReport';

const { argv, env, execArgv, pid } = process;
const file = env[INSPECTOR_REPORT];
if (isProgram(argv)) leaveOutEndlessColors();
if (require.main === module) {
  const [, , debuggerPid, inspector = ''] = argv;
  watchDebugger(Number(debuggerPid), inspector);
} else if (file !== undefined) {
  const folder = pluginFolder(argv);
  const isOther = folder === undefined ? isDynamicProvider(argv) : !isInstalled(folder);
  const withPlugins = existsSync(pluginReports(file));
  if (withPlugins && (isProgram(argv) || folder !== undefined)) {
    const { stop, log } = JSON.parse(env[REGISTRATIONS] ?? '{"stop":[],"log":[]}') as Registrations;
    const listeners = [keepResources(), logAt(log), stopAt(stop, dirname(file))];
    beforeRegistrations((registration) => {
      for (const listener of listeners) listener(registration);
    });
  }
  if (isProgram(argv)) {
    waitAfterReport(file);
    if (withPlugins) noteModules(moduleReports(file));
  } else if (isOther && withPlugins) {
    if (folder === undefined) findDynamicProviders(moduleReports(file));
    waitAfterReport(join(pluginReports(file), `${pid}.json`), folder);
  }
}

/** Opens the inspector, reports it, and waits until a debugger is attached. */
function waitAfterReport(report: string, folder?: string): void {
  // Programs that this one starts must not be debugged, even if they are Pulumi's (Automation API).
  // oxlint-disable-next-line typescript/no-dynamic-delete -- the name of an environment variable
  delete env[INSPECTOR_REPORT];
  const debuggerPid = Number(env[DEBUGGER]);
  // An update outlives a killed editor.
  if (!isInUse(debuggerPid)) return;
  // Its own arguments can have opened one, as `nodeargs: --inspect` in Pulumi.yaml does. With `--inspect-brk`, it has waited
  // already, and a debugger is attached.
  const isOpen = url() !== undefined;
  const hasWaited = isOpen && execArgv.some((option) => /^--inspect-(?:brk|wait)\b/.test(option));
  if (!isOpen) open(0, '127.0.0.1');
  const address = url();
  if (address === undefined || hasWaited) return;
  const text: InspectorReport = {
    pid,
    port: Number(new URL(address).port),
    ...(folder !== undefined && { folder }),
  };
  writeFileSync(`${report}.part`, JSON.stringify(text));
  renameSync(`${report}.part`, report);
  const watch = startWatch(__filename, debuggerPid, address);
  waitForDebugger();
  watch.kill();
}
