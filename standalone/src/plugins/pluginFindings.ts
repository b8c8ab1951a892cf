import { docsUrl, errorDocsUrl } from '../../../shared/docsUrl';
import { formatTime } from '../../../shared/formatTime';
import type { NeededPlugin, ScanFinding } from '../../../shared/scan/scan';
import type { PluginAnswer, PluginServers } from './pluginServers';

/** What the servers of the plugins that a state needs say of these, where they do not have them or cannot be asked. */
export async function pluginFindings(
  servers: PluginServers,
  plugins: readonly NeededPlugin[],
): Promise<ScanFinding[]> {
  const found = await Promise.all(
    plugins.map(async (plugin) => findingOf(plugin, await servers.answerOf(plugin))),
  );
  return found.filter((one) => one !== undefined);
}

function findingOf(
  { name, version, line, column }: NeededPlugin,
  answer: PluginAnswer,
): ScanFinding | undefined {
  if ('isThere' in answer) return undefined;
  const plugin = `${name} ${version}`;
  const asked = `(asked ${formatTime(new Date().toISOString())})`;
  if ('unknown' in answer) {
    return {
      severity: 'information',
      code: 'plugin-not-known',
      about: `${plugin}: ${answer.unknown}`,
      docs: docsUrl('check#scan-all-stacks'),
      message: `Whether the plugin ${plugin} can still be downloaded is not known ${asked}: ${answer.unknown}.`,
      line,
      column,
    };
  }
  const hosts = answer.gone.join(' and ');
  return {
    severity: 'warning',
    code: 'plugin-gone',
    about: `${plugin}: ${hosts}`,
    docs: errorDocsUrl('plugin-not-on-server'),
    message: `The plugin ${plugin} cannot be downloaded: ${hosts} has it for no kind of machine ${asked}. Where it is not installed, each refresh and destroy fails, and each update that needs it. Change its version in the state (“Pulumi: Change Provider Version in State…”) and in the program.`,
    line,
    column,
  };
}
