import { isIP } from 'node:net';
import { loadSharedConfigFiles } from '@smithy/core/config';
import { CannotTell } from '../objects';
import { given, isTrue } from './parameters';

/** The address of an S3 bucket. */
export interface S3Place {
  readonly region: string;
  readonly endpoint: string;
  /** The bucket's name, if the host does not contain it. */
  readonly folder: string;
}

/** A bucket name that can be part of a host name, also under a wildcard certificate. */
const HOST_LABEL = /^[a-z\d](?:[a-z\d-]{1,61}[a-z\d])$/;

/**
 * The place at which the CLI reaches a bucket. Source: `OpenBucketURL` of gocloud's s3blob, `translateLegacyS3Params` of the CLI 3.255.
 * @throws {CannotTell} if no region is set
 */
export async function s3Place(
  { host: bucket, searchParams: query }: URL,
  env: NodeJS.ProcessEnv,
): Promise<S3Place> {
  const profile = await profileOf(query, env);
  const region = given(
    query.get('region'),
    env['AWS_REGION'],
    env['AWS_DEFAULT_REGION'],
    profile?.['region'],
  );
  if (!region) throw new CannotTell('no region is set');
  const scheme = isTrue(query.get('disable_https') ?? query.get('disableSSL')) ? 'http' : 'https';
  const ofUser = given(env['AWS_ENDPOINT_URL_S3'], env['AWS_ENDPOINT_URL'], profile?.['endpoint_url']);
  const host = given(query.get('endpoint'), ofUser) ?? hostOf(region, query);
  const endpoint = new URL(host.includes('://') ? host : `${scheme}://${host}`);
  const isPathStyle = isTrue(query.get('use_path_style') ?? query.get('s3ForcePathStyle'));
  const folder = endpoint.pathname.replace(/(?<!\/)\/+$/, '');
  if (isPathStyle || isIP(endpoint.hostname) !== 0 || !HOST_LABEL.test(bucket))
    return { region, endpoint: endpoint.origin, folder: `${folder}/${bucket}` };
  endpoint.host = `${bucket}.${endpoint.host}`;
  return { region, endpoint: endpoint.origin, folder };
}

/** The profile that the CLI takes from the user's files; undefined if there is none of that name. */
export async function profileOf(
  query: URLSearchParams,
  env: NodeJS.ProcessEnv,
): Promise<Record<string, string | undefined> | undefined> {
  const files = await loadSharedConfigFiles(filesOf(env));
  const name = profileName(query, env) ?? 'default';
  const [config, credentials] = [files.configFile[name], files.credentialsFile[name]];
  return config || credentials ? { ...config, ...credentials } : undefined;
}

/** Its name, if one is chosen. */
export function profileName(query: URLSearchParams, env: NodeJS.ProcessEnv): string | undefined {
  return given(query.get('profile'), env['AWS_PROFILE'], env['AWS_DEFAULT_PROFILE']);
}

/** The paths of the user's files, if they are not in the default places. */
export function filesOf(env: NodeJS.ProcessEnv): { filepath?: string; configFilepath?: string } {
  const { AWS_SHARED_CREDENTIALS_FILE: filepath, AWS_CONFIG_FILE: configFilepath } = env;
  return { ...(filepath && { filepath }), ...(configFilepath && { configFilepath }) };
}

function hostOf(region: string, query: URLSearchParams): string {
  if (/^(?:us|eu)-iso/.test(region)) throw new CannotTell(`the hosts of the region ${region} are not known`);
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const dualstack = isTrue(query.get('dualstack')) ? '.dualstack' : '';
  if (isTrue(query.get('accelerate'))) return `s3-accelerate${dualstack}.${domain}`;
  const service = isTrue(query.get('fips')) ? 's3-fips' : 's3';
  return `${service}${dualstack}.${region}.${domain}`;
}
