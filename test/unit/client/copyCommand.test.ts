import assert from 'node:assert/strict';
import { BackendAddress } from '../../../client/src/pulumi/location/backendAddress';
import { copyCommand } from '../../../client/src/pulumi/migration/backendCopy';

const commandFor = (url: string): string | undefined => copyCommand(new BackendAddress(url, '/'));

describe('the command line that copies a backend', () => {
  const COMMANDS: readonly (readonly [string, string])[] = [
    ['s3://states', "aws s3 sync 's3://states/.pulumi' pulumi-copy"],
    [
      's3://states/team?endpoint=minio.example:9000&disableSSL=true&s3ForcePathStyle=true&region=us-east-1',
      "aws s3 sync 's3://states/team/.pulumi' pulumi-copy --endpoint-url 'http://minio.example:9000'",
    ],
    ['gs://states', "gcloud storage rsync --recursive 'gs://states/.pulumi' pulumi-copy"],
    [
      'azblob://states/team?storage_account=acme',
      "az storage blob download-batch --source 'states' --pattern 'team/.pulumi/*' --destination pulumi-copy --account-name 'acme'",
    ],
    [
      'postgres://me:hunter22@db.example/states?sslmode=require&table=mine',
      "pg_dump --table='mine' --file=pulumi-copy.sql 'postgres://me@db.example/states?sslmode=require'",
    ],
  ];
  for (const [url, command] of COMMANDS) {
    it(`for ${url.slice(0, 24)}… has no password`, () => {
      assert.equal(commandFor(url), command);
    });
  }

  it('is one argument, whatever the address contains', () => {
    assert.equal(
      commandFor("s3://states/it's;rm -rf"),
      "aws s3 sync 's3://states/it'\\''s;rm -rf/.pulumi' pulumi-copy",
    );
  });

  it('is unknown for other backends than buckets and databases', () => {
    for (const url of ['file:///states', 'https://api.example.com']) assert.equal(commandFor(url), undefined);
  });
});
