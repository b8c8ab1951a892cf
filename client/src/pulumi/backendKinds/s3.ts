import { urlOf, type BackendKind } from './backendKind';

/** A bucket of Amazon S3, or of what speaks like it. Source of its place: `s3blob` of gocloud.dev 0.46. */
export const s3: BackendKind = {
  schemes: ['s3'],
  example: 's3://bucket',
  loadDriver: () => import('./drivers/s3Driver'),
  networkPlace({ searchParams }, env) {
    const own = searchParams.get('endpoint') ?? env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'];
    const isPlain = ['disableSSL', 'disable_https'].some((name) => searchParams.get(name) === 'true');
    const region = searchParams.get('region') ?? env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'];
    const domain = region?.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
    const host = region ? `s3.${region}.${domain}` : `s3.${domain}`;
    const scheme = isPlain ? 'http' : 'https';
    return own ? urlOf(own, scheme) : urlOf(host, scheme);
  },
};
