import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './repository';

/** The names of {@link logFixture}. */
export const LOG_FIXTURES = [
  'failed-update.pulumi.log',
  'grpc.pulumi.log',
  'events.pulumi.log',
  'old-glog.log',
] as const;

/** A real log of `test/fixtures/logs`: of CLI 3.255, but for `old-glog`, which is as CLIs of 2019 wrote. */
export function logFixture(name: (typeof LOG_FIXTURES)[number]): string {
  return readFileSync(path.join(repository, 'test/fixtures/logs', name), 'utf8');
}

/** URNs of the resources in `failed-update.pulumi.log`. */
export const DATABASE = 'urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Database::database';
export const BROKEN = 'urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Broken::broken';
export const IMAGES = 'urn:pulumi:dev::shop::shop:index:Storefront$pulumi-nodejs:dynamic/shop:Bucket::images';
