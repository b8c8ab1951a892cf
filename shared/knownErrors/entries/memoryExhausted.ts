import { releaseStack, settleOperations } from '../commonSteps';
import type { KnownError } from '../knownError';

export const memoryExhausted: KnownError = {
  id: 'memory-exhausted',
  group: 'programs',
  title: 'The program was killed, mostly because memory ran out',
  severity: 'error',
  covers: ['program-aborted'],
  patterns: [
    /JavaScript heap out of memory/,
    /FATAL ERROR: (?:Reached heap limit|Ineffective mark-compacts|CALL_AND_RETRY_LAST)[^\n]{0,120}/,
    /\bOOMKilled\b(?!"?[:=] ?false)/,
    /^\s{0,12}MemoryError$/,
    /(?:exited with non-zero exit code|exit code|exit status):? (?:-1|137)\b/,
    /signal: killed(?! \w)/,
    /(?:[Ss]ignal|[Kk]illed|[Ee]xited|[Tt]erminated|[Rr]eceived|code)[^\n]{0,24}\bSIGKILL\b/,
    /java\.lang\.OutOfMemoryError/,
    /fatal error: runtime: out of memory/,
  ],
  what: 'The process that ran the program ended without a message, as when the system kills it for lack of memory (exit code -1 or 137), or its runtime had no memory left (`heap out of memory`). Large programs, many providers at once, big SDKs (the TypeScript compiler with `azure-native` or `aws-native`) need gigabytes.',
  stateSafety: {
    answer: 'unknown',
    why: 'The state has everything that succeeded before. Operations that were in progress may have happened: they are pending in the state, or a lock is left.',
  },
  steps: [
    {
      text: 'Give Node.js more memory, in Pulumi.yaml under `runtime`: `options: { nodeargs: "--max-old-space-size=8192" }`.',
    },
    {
      text: 'Compile TypeScript beforehand (`tsc`, then `main: bin/` in Pulumi.yaml): Pulumi’s own compilation takes much of it.',
    },
    { text: 'Run fewer operations at a time.', shell: 'pulumi up --parallel 4' },
    { text: 'In CI or a container, raise its memory limit.' },
    releaseStack,
    settleOperations,
  ],
  link: { title: 'Pulumi and JavaScript', url: 'https://www.pulumi.com/docs/iac/languages-sdks/javascript/' },
  versions: 'All languages; the heap is Node’s.',
  samples: [
    {
      text: '    error: an unhandled error occurred: Program exited with non-zero exit code: -1',
      source: 'report',
    },
    {
      text: 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
      source: 'report',
    },
  ],
};
