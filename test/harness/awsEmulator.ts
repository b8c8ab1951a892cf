import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backendServerProgram } from './startBackendServer';
import { freePort } from './freePort';
import { answers, startServer } from './serverProcess';

const BUCKET = 'states';
const REGION = 'us-east-1';
const FOREVER = '1000000';

/** An emulator of AWS on this machine (moto): a bucket, a key, and a user who may only assume a role. */
export interface AwsEmulator {
  readonly url: string;
  /** The bucket, which only the role may use. */
  readonly bucket: string;
  /** The bucket for users with `AWS_ENDPOINT_URL_S3`. */
  readonly bucketAnywhere: string;
  /** The ARN of the role with all permissions for the bucket, which every user may assume. */
  readonly role: string;
  /** The address of a key, as for `pulumi stack init --secrets-provider`. */
  readonly key: string;
  /** The keys of the user. */
  readonly keys: { readonly id: string; readonly secret: string };
  /** The keys of a user with the assumed role. */
  readonly keysOfRole: { readonly id: string; readonly secret: string; readonly token: string };
  /** Turns the check of signatures and policies on or off. It is off at first. */
  enforce(isEnforced: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Starts one. @throws {Error} a sentence with the reason why it cannot be started */
export async function startAwsEmulator(): Promise<AwsEmulator> {
  const program = await backendServerProgram('aws');
  const folder = await mkdtemp(path.join(tmpdir(), 'aws-'));
  const port = await freePort();
  const server = await startServer('python3', ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], {
    folder,
    env: { PYTHONPATH: path.dirname(path.dirname(program)), INITIAL_NO_AUTH_ACTION_COUNT: FOREVER },
  });
  await answers(port);
  const url = `http://127.0.0.1:${port}`;
  const ask = (service: string, request: RequestInit, place = '/'): Promise<string> =>
    answerOf(`${url}${place}`, service, request);
  const iam = (action: string, parameters: Record<string, string>): Promise<string> =>
    ask('iam', {
      method: 'POST',
      body: new URLSearchParams({ Action: action, Version: '2010-05-08', ...parameters }),
    });

  await ask('s3', { method: 'PUT' }, `/${BUCKET}`);
  const created = await ask('kms', {
    method: 'POST',
    headers: { 'x-amz-target': 'TrentService.CreateKey', 'content-type': 'application/x-amz-json-1.1' },
    body: '{}',
  });
  const { KeyId } = (JSON.parse(created) as { KeyMetadata: { KeyId: string } }).KeyMetadata;
  const trust = { Principal: { AWS: '*' }, Action: ['sts:AssumeRole', 'sts:AssumeRoleWithWebIdentity'] };
  await iam('CreateRole', { RoleName: 'states', AssumeRolePolicyDocument: allowing(trust) });
  const ofRole = { RoleName: 'states', PolicyName: 'states' };
  await iam('PutRolePolicy', {
    ...ofRole,
    PolicyDocument: allowing({ Action: ['s3:*', 'sts:AssumeRole'], Resource: '*' }),
  });
  await iam('CreateUser', { UserName: 'tester' });
  const ofUser = { UserName: 'tester', PolicyName: 'role' };
  await iam('PutUserPolicy', {
    ...ofUser,
    PolicyDocument: allowing({ Action: 'sts:AssumeRole', Resource: '*' }),
  });
  const access = await iam('CreateAccessKey', { UserName: 'tester' });
  const role = 'arn:aws:iam::123456789012:role/states';
  const taken = await ask('sts', {
    method: 'POST',
    body: new URLSearchParams({
      Action: 'AssumeRole',
      Version: '2011-06-15',
      RoleArn: role,
      RoleSessionName: 'tester',
    }),
  });
  return {
    url,
    bucket: `s3://${BUCKET}?endpoint=127.0.0.1:${port}&disableSSL=true&s3ForcePathStyle=true&region=${REGION}`,
    bucketAnywhere: `s3://${BUCKET}?s3ForcePathStyle=true&region=${REGION}`,
    role,
    key: `awskms:///${KeyId}?region=${REGION}&endpoint=${url}`,
    keys: { id: element(access, 'AccessKeyId'), secret: element(access, 'SecretAccessKey') },
    keysOfRole: {
      id: element(taken, 'AccessKeyId'),
      secret: element(taken, 'SecretAccessKey'),
      token: element(taken, 'SessionToken'),
    },
    async enforce(isEnforced) {
      const headers = { 'content-type': 'application/octet-stream' };
      // This many requests pass unchecked.
      const body = isEnforced ? '0' : FOREVER;
      await ask('moto', { method: 'POST', headers, body }, '/moto-api/reset-auth');
    },
    close: server.close,
  };
}

/** The text of the only element with this name. */
function element(xml: string, name: string): string {
  return RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)![1]!;
}

/** A request whose signature is not checked yet; it only selects the emulator's service. */
async function answerOf(url: string, service: string, request: RequestInit): Promise<string> {
  const headers = new Headers(request.headers);
  const credential = `someone/20260101/${REGION}/${service}/aws4_request`;
  headers.set(
    'authorization',
    `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=none`,
  );
  const response = await fetch(url, { ...request, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return text;
}

function allowing(statement: object): string {
  return JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', ...statement }] });
}
