// Every Node process of a debugged `pulumi` run loads this file (NODE_OPTIONS=--require). In the process that runs the
// user's program, it opens the inspector and waits for the debugger. Helpers of the language host, package managers and
// providers are Node processes, too, and continue undisturbed; with `--inspect-brk`, each of them would wait or fail to
// listen. The file is bundled separately and runs in the user's Node, so it has no dependencies.
import { renameSync, writeFileSync } from 'node:fs';
import { open, url, waitForDebugger } from 'node:inspector';
import { INSPECTOR_REPORT, isProgram, type InspectorReport } from './inspectorReport';

const file = process.env[INSPECTOR_REPORT];
if (file !== undefined && isProgram(process.argv)) {
  // Programs that this one starts must not be debugged, even if they are Pulumi's (Automation API).
  // oxlint-disable-next-line typescript/no-dynamic-delete -- the name of an environment variable
  delete process.env[INSPECTOR_REPORT];
  // Its own arguments can have opened one, as `nodeargs: --inspect` in Pulumi.yaml does. With `--inspect-brk`, it has waited
  // already, and a debugger is attached.
  const isOpen = url() !== undefined;
  const hasWaited = isOpen && process.execArgv.some((option) => /^--inspect-(?:brk|wait)\b/.test(option));
  if (!isOpen) open(0, '127.0.0.1');
  const address = url();
  if (address !== undefined && !hasWaited) {
    const report: InspectorReport = { pid: process.pid, port: Number(new URL(address).port) };
    writeFileSync(`${file}.part`, JSON.stringify(report));
    renameSync(`${file}.part`, file);
    waitForDebugger();
  }
}
