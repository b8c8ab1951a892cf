import { editState } from '../commonSteps';
import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const stateMalformed: KnownError = {
  id: 'state-malformed',
  group: 'state',
  title: 'The state has something that Pulumi cannot decode',
  severity: 'error',
  patterns: [
    /could not deserialize deployment: (?![^\n]{0,120}(?:performing HTTP request|\[[45]\d\d\] ))/,
    /^\s{0,8}error: json: cannot unmarshal [a-z]{1,10} [^\n]{0,60}into Go (?:struct field|value of type)/,
  ],
  saidOf: 'no resource',
  what:
    'The text is JSON, but not a valid state: a field has the wrong type, one is missing that every ' +
    'resource needs, or it is a file of another kind, such as a checkpoint instead of an export.',
  stateSafety: {
    answer: 'unknown',
    why: 'If it came from an import, the stack is as it was. If Pulumi says it of the stack itself, only the faulty part may be lost.',
  },
  steps: [
    { text: 'Open the file that was imported: each fault is marked in it, most with a repair.' },
    editState,
    {
      text: 'A checkpoint is converted to what an import takes when you import it from the editor.',
      command: 'importState',
    },
    {
      text: 'If it cannot be repaired, restore an earlier state of the stack.',
      command: 'restoreBackup',
    },
  ],
  link: guide.editing,
  versions: 'All versions.',
  samples: [
    {
      text: "error: could not deserialize deployment: resource missing required 'urn' field",
      source: 'cli',
    },
    {
      text: 'error: json: cannot unmarshal number 3.0 into Go struct field UntypedDeployment.version of type int',
      source: 'cli',
    },
  ],
};
