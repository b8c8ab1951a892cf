/** What `--help` prints. */
export const HELP = `Checks and repairs Pulumi states: the output of 'pulumi stack export', and the files of a
self-managed backend, also compressed ones. Needs neither the network nor the pulumi CLI.

Usage: pulumi-troubleshooter check [OPTION]... FILE...
       pulumi-troubleshooter mcp

FILE is a path, or - for standard input. 'mcp' serves assistants on standard input and output (Model Context
Protocol); its tools only read, and return no property value.

What to print:
  --format FORMAT   text (default), json, or sarif for code scanning.
  --sarif FILE      Also write all findings to FILE, as sarif.
  -q, --quiet       Only findings that cause exit code 1, and no summary.

What to check:
  --stack NAME      The stack that the state is for: resources of another one are errors. The full name,
                    ORGANIZATION/PROJECT/NAME, includes the project.
  --project NAME    The project of that stack: resources of another one are warnings.
  --engine VERSION  The Pulumi that is to take the state, such as 3.255.0, from 3.132.0 on: some versions refuse what
                    others take. Without it, the newest one that is known.
  --fail-on LEVEL   The lowest level that causes exit code 1: error, danger (default), warning, information, hint,
                    or never. A danger: Pulumi takes the state, but its next update loses, doubles or orphans
                    an object because of the finding, or gets stuck.

Repairs:
  --fix             Make all repairs that lose nothing. The previous content is kept in FILE.bak (or .bak.2, ...).
                    With -, the repaired text goes to standard output, and the findings to standard error.
  --diff            Show what --fix would do, as a diff that 'git apply' takes, and write nothing. Findings go to
                    standard error.
  --show-secrets    With --diff: print the secrets that the file contains in plaintext. Without it they are masked.

  -h, --help        Show this.
  --version         Show the version.

Exit codes: 0 no finding at LEVEL or above, 1 such findings (with --fix: some are left), 2 unusable input.

Examples:
  pulumi stack export | pulumi-troubleshooter check -
  pulumi-troubleshooter check --sarif state.sarif state.json
  pulumi-troubleshooter check --diff state.json | git apply
`;
