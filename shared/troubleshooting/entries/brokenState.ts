import type { KnownError } from '../knownError';
import { guide, reportBug } from '../guideLinks';
import { askFirst, editState, repairState, updateCli } from '../commonSteps';

export const stateIntegrity: KnownError = {
  id: 'state-integrity',
  title: 'The state is inconsistent, and Pulumi refuses to use it',
  severity: 'error',
  patterns: [
    /The Pulumi CLI encountered a snapshot integrity error/,
    /snapshot integrity failure/,
    /snapshot integrity error \(auto-repaired\)/,
    /refers to (?:missing (?:dependency|property dependency|resource|parent)|unknown provider)/,
    /urn:pulumi:[^\s]{1,600}(?: \(from property [^\n]{1,100}\)|, which)? comes after it/,
    /duplicate resource urn:pulumi:[^\n]{1,600}\(not marked for deletion\)/,
    /magic cookie mismatch/,
  ],
  what:
    'Each resource of a state may only refer to resources that are there, and that stand before it in the list. One does ' +
    'not, or a resource is there twice. Pulumi names the first fault that it finds and then refuses the whole state, ' +
    'for previews and for a destroy, too. An update with `--target`, a bug in Pulumi or an edit by hand can leave such a state.',
  stateSafety: {
    answer: 'repairable',
    why: 'Nothing is lost: your resources are as they were, and only the state is inconsistent.',
  },
  steps: [
    repairState,
    askFirst,
    editState,
    {
      text: 'On the command line, Pulumi’s own repair puts resources in order and drops what is missing. It has no dry run, and what it cannot mend stays.',
      shell: 'pulumi state repair',
    },
    {
      text: 'The banner asks for a report; its `Env Vars` and the command line may tell more than you want to give away.',
      command: 'reportProblem',
      link: reportBug,
    },
  ],
  link: guide.editing,
  versions: 'The banner since CLI 3.138; `pulumi state repair` since 3.136.',
  samples: [
    { text: 'error: The Pulumi CLI encountered a snapshot integrity error. This is a bug!', source: 'cli' },
    {
      text: "Error:             snapshot integrity failure; refusing to use it: resource urn:pulumi:dev::shop::shop:index:Storefront$pulumi-nodejs:dynamic/shop:Server::web's dependency urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Gone::gone refers to missing resource",
      source: 'cli',
    },
    {
      text:
        'error: 2 errors occurred:\n' +
        '    1) state file contains errors: resource urn:pulumi:dev::shop::shop:index:Storefront$pulumi-nodejs:dynamic/shop:Server::web refers to unknown provider urn:pulumi:dev::shop::pulumi:providers:aws::default_6_0_0::1234\n' +
        '    2) importing this file could be dangerous; rerun with --force to proceed anyway',
      source: 'cli',
    },
    {
      text: "error: child resource urn:pulumi:stage1::infra::aws:acm/certificate:Certificate::a's parent urn:pulumi:stage1::infra::aws:route53/record:Record::b comes after it",
      source: 'report',
    },
    {
      text: '    1) state file contains errors: duplicate resource urn:pulumi:dev::shop::shop:index:Storefront$pulumi-nodejs:dynamic/shop:Server::web (not marked for deletion)',
      source: 'cli',
    },
  ],
};

export const otherStack: KnownError = {
  id: 'other-stack',
  title: 'The state that is imported belongs to another stack',
  severity: 'error',
  patterns: [/is from a different stack \((?<from>[\w.-]{1,100}) != (?<to>[\w.-]{1,100})\)/],
  what:
    'The names (URNs) of the resources say that they belong to stack `{from}`, and they are being imported into `{to}`. ' +
    'With `--force` Pulumi would take them, and then treat all of them as resources to delete.',
  stateSafety: { answer: 'yes', why: 'The import was refused; stack `{to}` is as it was.' },
  steps: [
    { text: 'Check whether it is the right file and the right stack.', shell: 'pulumi stack ls' },
    {
      text: 'If the resources are to change their stack, rename it instead: Pulumi then rewrites the names.',
      shell: 'pulumi stack rename {to}',
    },
    {
      text: 'Or open the file and rename the stack in one URN (F2): all others follow. Then import it.',
      command: 'importState',
    },
  ],
  link: {
    title: 'pulumi stack rename',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_stack_rename/',
  },
  versions: 'All versions.',
  samples: [
    {
      text:
        'error: 2 errors occurred:\n' +
        "    1) resource 'urn:pulumi:prod::shop::shop:index:Storefront$pulumi-nodejs:dynamic/shop:Server::web' is from a different stack (prod != dev)\n" +
        '    2) importing this file could be dangerous; rerun with --force to proceed anyway',
      source: 'cli',
    },
  ],
};

export const stateUnreadable: KnownError = {
  id: 'state-unreadable',
  title: 'The state cannot be read',
  severity: 'error',
  patterns: [
    /failed to load checkpoint: /,
    /could not deserialize deployment: /,
    /place 1: (?:unexpected end of JSON input|invalid character)/,
    /unsupported checkpoint version \d{1,9}/,
    /error: (?:unexpected )?EOF$/,
    /error: read "\.pulumi\/meta\.yaml": EOF$/,
    /error: json: cannot unmarshal [a-z]{1,10} [^\n]{0,60}into Go (?:struct field|value of type)/,
  ],
  what:
    'The state is not what Pulumi expects: the JSON is cut off or damaged, a field has the wrong type, or it is a file of ' +
    'another kind (a checkpoint instead of an export). On a self-managed backend, one damaged file makes ' +
    '`pulumi stack ls` fail for all stacks of the project.',
  stateSafety: {
    answer: 'unknown',
    why: 'If it came from an import, the stack is as it was. If Pulumi cannot read the stack itself, its file is damaged; the backend keeps the one from before (`.json.bak`) and copies in `.pulumi/backups`.',
  },
  steps: [
    {
      text: 'Open the file that was imported, or the stack’s file in `.pulumi/stacks` of the backend: each fault is marked in it.',
    },
    {
      text: 'If Pulumi says `EOF`, and the file is whole: the notes beside it, in the file of the same name with `.attrs` behind it, are cut off. Remove those; Pulumi makes new ones.',
    },
    {
      text: 'If it is damaged beyond that, give the stack an earlier state back: a backup of this extension, or what the backend has kept.',
      command: 'restoreBackup',
    },
    {
      text: 'A checkpoint is converted to what an import takes when you import it from the editor.',
      command: 'importState',
    },
  ],
  link: guide.editing,
  versions: 'All versions.',
  samples: [
    { text: 'error: failed to load checkpoint: place 1: unexpected end of JSON input', source: 'cli' },
    { text: 'error: place 1: unexpected end of JSON input', source: 'cli' },
    { text: 'error: unexpected EOF', source: 'cli' },
    { text: 'error: failed to load checkpoint: EOF', source: 'cli' },
    { text: 'error: EOF', source: 'cli' },
    { text: 'error: read ".pulumi/meta.yaml": EOF', source: 'cli' },
    {
      text: 'error: json: cannot unmarshal number 3.0 into Go struct field UntypedDeployment.version of type int',
      source: 'cli',
    },
  ],
};

export const stateTooNew: KnownError = {
  id: 'state-too-new',
  title: 'The state was written by a newer Pulumi CLI',
  severity: 'error',
  patterns: [
    /is newer than what this version of the Pulumi CLI understands/,
    /uses features that are not supported by this version of the Pulumi CLI: (?<features>[\w-]{1,60}(?:, [\w-]{1,60}){0,20})/,
    /this stack's deployment (?:version is too new|needs support for the following features)/,
  ],
  what:
    'Somebody, perhaps a CI job, has used a newer Pulumi CLI than this one on the stack. It has written something that ' +
    'this CLI does not know.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed; a newer CLI can use it.' },
  steps: [
    updateCli,
    { text: 'Let everybody who works on the stack, and CI, use the same version.', shell: 'pulumi version' },
    {
      text: 'Do not lower the version in the state by hand unless you know that the features are not used; the editor marks what needs them.',
      command: 'editState',
    },
  ],
  link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
  versions: 'Features are checked since CLI 3.183.',
  samples: [
    {
      text: "error: the stack 'dev' is newer than what this version of the Pulumi CLI understands. Please update your version of the Pulumi CLI",
      source: 'cli',
    },
    {
      text: "error: the stack 'dev' uses features that are not supported by this version of the Pulumi CLI: magic. Please update your version of the Pulumi CLI",
      source: 'cli',
    },
  ],
};

export const stateTooOld: KnownError = {
  id: 'state-too-old',
  title: 'The state has no version that Pulumi knows',
  severity: 'error',
  patterns: [/is too old to be used by this version of the Pulumi CLI/, /this stack's deployment is too old/],
  what:
    'The top of the file has no `version`, or one below 1. Mostly it is not an old state but a file of another kind: the ' +
    'inner part of an export, the buffer of `pulumi state edit`, or a checkpoint.',
  stateSafety: { answer: 'yes', why: 'The import was refused; the stack is as it was.' },
  steps: [
    { text: 'Open the file; what it is and how to make an export of it is said at its top.' },
    {
      text: 'Import it from the editor, which converts it.',
      command: 'importState',
    },
    { text: 'Or open the stack’s state itself, and make your changes there.', command: 'editState' },
  ],
  link: guide.editing,
  versions: 'All versions.',
  samples: [
    { text: "error: the stack 'dev' is too old to be used by this version of the Pulumi CLI", source: 'cli' },
  ],
};
