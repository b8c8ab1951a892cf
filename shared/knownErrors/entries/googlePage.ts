import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const googlePage: KnownError = {
  id: 'google-page',
  group: 'resources',
  title: 'Google Cloud answered with a page instead of an error: the provider asked at a wrong address',
  severity: 'error',
  patterns: [/googleapi: got HTTP response code 404 with body: <[^\n]{1,200}/],
  what: 'A service of Google answers errors in JSON. It answers with a page of HTML where the address itself is none of its own: a part of it is empty or has a wrong form (the project, the location, the parent, a name with `/` in it), or this version of the provider uses an API that is gone. It does not mean that the object was deleted.',
  told: 'It was {operation} `{resource}` ({type}).',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'See that project, region or zone, and the parent are set, for the provider or at the resource, and are names or ids as the reference asks for them.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi config',
    },
    {
      text: 'See the address that was asked: run it with a log.',
      command: 'verboseLog',
      shell: 'pulumi up --logtostderr --logflow -v=9',
    },
    {
      text: 'If it comes with an old entry of the state, refresh it; an old id may lack a part.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
    { text: 'Update the provider.' },
  ],
  link: {
    title: 'Google Cloud provider: setup',
    url: 'https://www.pulumi.com/registry/packages/gcp/installation-configuration/',
  },
  versions: 'Google Cloud providers.',
  samples: [
    {
      text: '    error: error creating NodePool: googleapi: got HTTP response code 404 with body: <!DOCTYPE html>',
      source: 'report',
    },
  ],
};
