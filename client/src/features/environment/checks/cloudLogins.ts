import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { settingsFolder } from '../../../processes/windows';
import type { Check, CheckContext, Finding } from '../model/check';
import { projectsWith } from '../model/usedProviders';

/**
 * Checks that the providers of AWS, Azure and Google Cloud would find a login, where a project uses them. It reads which
 * variables are set and which files are there, and no credential. The cloud is not asked.
 */
export const cloudLogins: Check = {
  id: 'cloud-logins',
  title: 'Cloud logins',
  async run(context) {
    const [aws, azure, gcp] = await Promise.all([
      projectsWith('aws', context),
      projectsWith('azure', context),
      projectsWith('gcp', context),
    ]);
    return Promise.all([
      ...(aws.length > 0 ? [awsLogin(context, aws[0]!.folder)] : []),
      ...(azure.length > 0 ? [azureLogin(context, azure[0]!.folder)] : []),
      ...(gcp.length > 0 ? [googleLogin(context, gcp[0]!.folder)] : []),
    ]);
  },
};

const OF_THE_STACK = 'The settings of a stack can name another login.';

async function awsLogin({ env, home }: CheckContext, cwd: string): Promise<Finding> {
  const [key, profile] = [env['AWS_ACCESS_KEY_ID'], env['AWS_PROFILE'] ?? 'default'];
  if (key) return found('AWS: the provider takes the keys in the environment (AWS_ACCESS_KEY_ID).');
  const config = await textOf(env['AWS_CONFIG_FILE'] ?? join(home, '.aws', 'config'));
  const keys = await textOf(env['AWS_SHARED_CREDENTIALS_FILE'] ?? join(home, '.aws', 'credentials'));
  const settings = sectionOf(config, profile === 'default' ? ['default'] : [`profile ${profile}`]);
  const isKey = sectionOf(keys, [profile]) !== undefined;
  if (settings === undefined && !isKey) {
    const isNamed = env['AWS_PROFILE'] !== undefined;
    return {
      level: isNamed ? 'error' : 'warning',
      message: isNamed
        ? `AWS: AWS_PROFILE names “${profile}”, and there is no such profile.`
        : 'AWS: no login was found: no AWS_ACCESS_KEY_ID, no AWS_PROFILE, no default profile.',
      details: ['On a machine of AWS, its role can be the login.', OF_THE_STACK],
      fix: { kind: 'terminal', label: 'Log In', command: ['aws', 'configure', 'sso'], cwd },
    };
  }
  const session = valueOf(settings, 'sso_session');
  const start = session
    ? valueOf(sectionOf(config, [`sso-session ${session}`]), 'sso_start_url')
    : valueOf(settings, 'sso_start_url');
  if (!start) return found(`AWS: the provider takes the profile “${profile}”.`);
  const expires = await ssoExpiry(join(home, '.aws', 'sso', 'cache'), session ?? start, start);
  if (expires !== undefined && expires > Date.now())
    return found(`AWS: the provider takes the profile “${profile}”, whose SSO login is valid.`);
  return {
    level: 'error',
    message: `AWS: the SSO login of the profile “${profile}” ${expires === undefined ? 'is missing' : 'has expired'}.`,
    details: [OF_THE_STACK],
    fix: { kind: 'terminal', label: 'Log In', command: ['aws', 'sso', 'login', '--profile', profile], cwd },
  };
}

/** Until when the cached SSO token is valid (UNIX time, in milliseconds); undefined if there is none. */
async function ssoExpiry(cache: string, key: string, start: string): Promise<number | undefined> {
  const own = `${createHash('sha1').update(key).digest('hex')}.json`;
  const names = await readdir(cache).catch(() => []);
  for (const name of [own, ...names.filter((other) => other !== own)]) {
    const token = parse(await textOf(join(cache, name)));
    if (token['startUrl'] !== start || typeof token['expiresAt'] !== 'string') continue;
    const time = Date.parse(token['expiresAt'].replace(/UTC$/, 'Z'));
    if (!Number.isNaN(time)) return time;
  }
  return undefined;
}

async function azureLogin({ env, home }: CheckContext, cwd: string): Promise<Finding> {
  if (env['ARM_CLIENT_ID'] ?? env['AZURE_CLIENT_ID'])
    return found('Azure: the provider takes the service principal in the environment (ARM_CLIENT_ID).');
  const folder = env['AZURE_CONFIG_DIR'] ?? join(home, '.azure');
  const { subscriptions } = parse((await textOf(join(folder, 'azureProfile.json'))).replace(/^\uFEFF/, ''));
  if (Array.isArray(subscriptions) && subscriptions.length > 0)
    return found(
      'Azure: the provider takes the login of the Azure CLI. Whether it has expired was not asked.',
    );
  return {
    level: 'warning',
    message: 'Azure: no login was found: no ARM_CLIENT_ID, and nobody is logged in to the Azure CLI.',
    details: ['On a machine of Azure, its managed identity can be the login.', OF_THE_STACK],
    fix: { kind: 'terminal', label: 'Log In', command: ['az', 'login'], cwd },
  };
}

async function googleLogin({ env, home, platform }: CheckContext, cwd: string): Promise<Finding> {
  const fix = {
    kind: 'terminal',
    label: 'Log In',
    command: ['gcloud', 'auth', 'application-default', 'login'],
    cwd,
  } as const;
  for (const name of ['GOOGLE_CREDENTIALS', 'GOOGLE_APPLICATION_CREDENTIALS']) {
    const value = env[name]?.trim();
    if (!value) continue;
    const isText = value.startsWith('{');
    if (isText || (await textOf(isAbsolute(value) ? value : resolve(cwd, value))) !== '')
      return found(`Google Cloud: the provider takes the credentials of ${name}.`);
    const message = `Google Cloud: ${name} names a file that is not there or is empty.`;
    return { level: 'error', message, details: [value, OF_THE_STACK], fix };
  }
  const folder = join(settingsFolder(env, platform) ?? join(home, '.config'), 'gcloud');
  const file = join(env['CLOUDSDK_CONFIG'] ?? folder, 'application_default_credentials.json');
  if ((await textOf(file)) !== '')
    return found('Google Cloud: the provider takes the application default credentials.');
  return {
    level: 'warning',
    message:
      'Google Cloud: no login was found: no GOOGLE_APPLICATION_CREDENTIALS, no application default credentials.',
    details: ['On a machine of Google Cloud, its service account can be the login.', OF_THE_STACK],
    fix,
  };
}

function found(message: string): Finding {
  return { level: 'ok', message, details: [OF_THE_STACK] };
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The lines of a section of an INI file; undefined if there is no section of these names. */
function sectionOf(text: string, names: readonly string[]): readonly string[] | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const first = lines.findIndex((line) => names.some((name) => line === `[${name}]`));
  if (first < 0) return undefined;
  const rest = lines.slice(first + 1);
  const end = rest.findIndex((line) => line.startsWith('['));
  return end < 0 ? rest : rest.slice(0, end);
}

function valueOf(section: readonly string[] | undefined, key: string): string | undefined {
  for (const line of section ?? []) {
    const at = line.indexOf('=');
    if (at > 0 && line.slice(0, at).trim() === key) return line.slice(at + 1).trim();
  }
  return undefined;
}
