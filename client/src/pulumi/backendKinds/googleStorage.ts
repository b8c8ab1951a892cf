import { urlOf, type BackendKind } from './backendKind';

/** A bucket of Google Cloud Storage. Source of its place: `gcsblob` of gocloud.dev 0.46. */
export const googleStorage: BackendKind = {
  schemes: ['gs'],
  mistakenSchemes: ['gcs'],
  example: 'gs://bucket',
  loadDriver: () => import('./drivers/gcsDriver'),
  networkPlace(_url, env) {
    const emulator = env['STORAGE_EMULATOR_HOST'];
    return emulator ? urlOf(emulator, 'http') : new URL('https://storage.googleapis.com');
  },
  deletesSoftly: true,
};
