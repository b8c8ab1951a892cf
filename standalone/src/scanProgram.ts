import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BackendAddress } from '../../client/src/pulumi/location/backendAddress';
import { openSource } from '../../client/src/pulumi/backends/sources/openSource';
import { scanStacks } from '../../client/src/pulumi/stackScan/scanStacks';
import { packageVersion } from '../../server/src/check/packageVersion';
import type { ScanProgram } from '../../server/src/commandLine/scanCommand';
import { readKnownErrorsIn } from '../../shared/knownErrors/knownErrorsFile';
import { pluginFindings } from './plugins/pluginFindings';
import { PluginServers } from './plugins/pluginServers';
import { cliOfScript } from './scriptCli';

/** The rules are in the server's program, whose threads check. */
const SERVER = path.join(__dirname, 'server.js');

readKnownErrorsIn(__dirname);

/** See {@link ScanProgram}. */
export const scan: ScanProgram['scan'] = (backends, request, file, control) => {
  const servers = request.providers && new PluginServers(process.env, packageVersion(), control.stop);
  return scanStacks(cliOfScript(), backends.map(addressOf), request, {
    ...control,
    file,
    program: SERVER,
    ...(servers && { findPlugins: (plugins) => pluginFindings(servers, plugins) }),
  });
};

/** See {@link ScanProgram}. */
export const stacksInFolder: ScanProgram['stacksInFolder'] = async (folder) => {
  const stop = new AbortController().signal;
  const source = await openSource(cliOfScript(), addressOf(folder), stop);
  const { places, locks, notes } = source;
  const stacks = [];
  for (const place of places)
    stacks.push({ ...place, ...(await source.facts(place, stop).catch(() => ({}))) });
  return { stacks, locks, notes };
};

/** A folder is named by its path, too. */
function addressOf(backend: string): BackendAddress {
  const isPath = !/^[a-z][\w+.-]*:\/\//i.test(backend);
  if (isPath && !(existsSync(backend) && statSync(backend).isDirectory()))
    throw new Error(`${backend} is no folder, and no address of a backend`);
  const folder = path.resolve(backend);
  // The folder with the stacks, or the one above it, as in an address.
  const root = path.basename(folder) === '.pulumi' ? path.dirname(folder) : folder;
  return new BackendAddress(isPath ? pathToFileURL(root).href : backend, process.cwd());
}
