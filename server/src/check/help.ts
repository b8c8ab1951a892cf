/** What `--help` prints. */
export const HELP = `Checks Pulumi states, and repairs them: what 'pulumi stack export' prints, and the files of a
self-managed backend, also compressed ones. Needs neither the network nor the pulumi CLI.

Usage: pulumi-troubleshooter check [OPTION]... FILE...
       pulumi-troubleshooter mcp

FILE is a path, or - for standard input. 'mcp' serves assistants on standard input and output (Model Context
Protocol); its tools only read, and tell no property value.

What to print:
  --format FORMAT   text (default), json, or sarif for code scanning.
  -q, --quiet       Only findings that make the exit code 1, and no summary.

What to mind:
  --stack NAME      The stack that the state is meant for: resources of another one are errors. The whole name,
                    ORGANIZATION/PROJECT/NAME, tells the project as well.
  --project NAME    The project of that stack: resources of another one are warnings.
  --fail-on LEVEL   The mildest finding that makes the exit code 1: error (default), warning, information, hint,
                    or never.

Repairs:
  --fix             Make all repairs that lose nothing. What the file held is kept in FILE.bak (or .bak.2, ...).
                    The text of - goes to standard output, its findings to standard error.
  --diff            Show what --fix would do, as a diff that 'git apply' takes, and write nothing. Findings go to
                    standard error.
  --show-secrets    With --diff: print secrets that stand in the file in plaintext. Without it they are masked.

  -h, --help        Show this.
  --version         Show the version.

Exit codes: 0 no finding at LEVEL or worse, 1 such findings (with --fix: left), 2 unusable input.

Examples:
  pulumi stack export | pulumi-troubleshooter check -
  pulumi-troubleshooter check --format sarif state.json > state.sarif
  pulumi-troubleshooter check --diff state.json | git apply
`;
