import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const valueNotText: KnownError = {
  id: 'value-not-text',
  group: 'resources',
  title: 'A value is not text: it has bytes that are not UTF-8',
  severity: 'error',
  patterns: [
    /the value of property "?(?<property>[\w.[\]-]{1,100})"? is a string that contains non-UTF8 bytes/,
    /string field contains invalid UTF-8/,
    /grpc: error (?:while|un)?\s?marshal(?:l)?ing[^\n]{0,120}invalid UTF-8/,
  ],
  what: 'Properties of resources are text in UTF-8. A value with other bytes (a binary file, a compressed template, a text in another encoding) cannot be sent to the provider or kept in the state.',
  told: 'The property is `{property}`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Encode binary values as base64, and use the property that takes base64 (`userDataBase64`, `binaryData`, `contentBase64`), or give a file as a `FileAsset`.',
    },
    { text: 'Save a text file in UTF-8 before the program reads it.' },
  ],
  link: { title: 'Assets and archives', url: 'https://www.pulumi.com/docs/iac/concepts/assets-archives/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: the value of property "userData" is a string that contains non-UTF8 bytes, which the receiver does not support',
      source: 'code',
    },
    {
      text: 'error: rpc error: code = Internal desc = grpc: error while marshaling: string field contains invalid UTF-8',
      source: 'report',
    },
  ],
};
