import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const programMissing: KnownError = {
  id: 'program-missing',
  group: 'plugins',
  title: 'A program that is needed is not installed or not in PATH',
  severity: 'error',
  patterns: [
    /exec: "(?<program>[\w.-]{1,60})": executable file not found in (?:\$PATH|%PATH%)/,
    /(?:Failed|failed|could not|unable) to (?:find|locate) (?:a )?(?:'|`|")?(?<program>python3?|pip3?|node|npm|yarn|pnpm|bun|go|dotnet|java|mvn|gradle|uv|poetry)(?:'|`|")? (?:executable )?(?:in|on) (?:your |the )?\$?PATH/,
    /spawn (?<program>[\w.-]{1,60}) ENOENT/,
    /exec: executable (?<program>[\w.-]{1,60}) not found/,
    /(?:\/bin\/sh|bash|zsh|sh): (?:line \d{1,4}: |\d{1,4}: )?(?<program>[\w.-]{1,60}): (?:command )?not found/,
  ],
  what: 'Pulumi, a provider or the program starts another program, and none of that name is found in `PATH`: `{program}`. In CI, in an editor that was started from the desktop, and under `sudo`, `PATH` is often shorter than in your own terminal.',
  told: 'The program that is missing is `{program}`.',
  stateSafety: programNotRun,
  steps: [
    { text: 'See whether it is there, in the terminal where Pulumi ran.', shell: 'which {program}' },
    {
      text: 'Install it, or add its folder to `PATH` where Pulumi runs: for CI in the step before, for VS Code by starting it from that terminal.',
      command: 'diagnoseEnvironment',
    },
  ],
  link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
  versions: 'All versions.',
  samples: [
    { text: 'error: exec: "python3": executable file not found in $PATH', source: 'report' },
    { text: 'exec: executable aws-iam-authenticator not found', source: 'report' },
  ],
};
