/** The variable with which an organization has the CLI take plugins from servers of its own. */
const VARIABLE = 'PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES';

/**
 * The address that replaces one where the CLI would get a plugin: `regexp1=URL1,regexp2=URL2`. Source: `pluginDownloadOverrideArray`
 * of `sdk/go/common/workspace/plugins.go`.
 * @returns undefined if none does
 * @throws {Error} if only the CLI can read the variable
 */
export function overrideOf(address: string, env: NodeJS.ProcessEnv): string | undefined {
  const pairs = env[VARIABLE] ?? '';
  if (pairs === '') return undefined;
  for (const pair of pairs.split(',')) {
    const [pattern = '', replacement = '', ...rest] = pair.split('=');
    if (pattern === '' || replacement === '' || rest.length > 0)
      throw new Error(`${VARIABLE} is not readable`);
    const match = expressionOf(pattern).exec(address);
    if (!match) continue;
    let url = replacement;
    const names = Object.entries(match.groups ?? {});
    for (const [i, text = ''] of match.entries()) url = url.replaceAll(`$${i}`, () => text);
    for (const [name, text = ''] of names) url = url.replaceAll(`\${${name}}`, () => text);
    return url;
  }
  return undefined;
}

/** Go's expressions as JavaScript has them. What one of both does not know must not mean something else in the other. */
function expressionOf(pattern: string): RegExp {
  try {
    if (pattern.includes('[:')) throw new Error('a class of POSIX');
    return new RegExp(pattern.replaceAll('(?P<', '(?<'), 'u');
  } catch (error) {
    throw new Error(`only the CLI can read the expression “${pattern}” in ${VARIABLE}`, { cause: error });
  }
}
