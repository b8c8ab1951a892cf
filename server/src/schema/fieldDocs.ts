import { type FieldDoc, type FieldDocs, resourceFieldDocs } from './resourceFieldDocs';
import type { StructName } from './fields';

const version: FieldDoc = {
  what: 'The version of the file format, not of the CLI: 3, or 4 if the state uses one of the `features`.',
  edit: 'Leave it. It must be a whole number without quotes: `3`, neither `3.0` nor `"3"`. Without it Pulumi calls the state too old.',
};

const features: FieldDoc = {
  what: 'The parts of the file format that a CLI must know to read this state. Looked at only if `version` is 4.',
  edit: 'No need: an import writes a new list. If your CLI does not know one of the names, it refuses the file: update the CLI.',
  since: '3.183',
};

const timeout = (action: string): FieldDoc => ({
  what: `How many seconds ${action} may take.`,
  edit: 'Better in the program. A number: `300`, not `"5m"`, which makes the file unreadable.',
});

/** Every field that the engine knows, by its struct. The next write drops any other field. */
export const fieldDocs: Readonly<Record<StructName, FieldDocs>> = {
  envelope: {
    version,
    features,
    deployment: {
      what: 'The state itself. An import replaces the whole state of the stack with it.',
      edit: 'Never empty it: `null` and `{}` are accepted and leave the stack without resources, while the real objects stay.',
    },
  },
  checkpointFile: {
    version,
    features,
    checkpoint: {
      what: 'The state as a file backend keeps it.',
      edit: 'Rather export, edit and import than change the file of a backend. `pulumi stack import` does not take this shape: it wants `{"version": 3, "deployment": {…}}`.',
    },
  },
  checkpoint: {
    stack: {
      what: 'The name of the stack, as in `organization/<project>/<stack>`.',
      edit: 'No need: a wrong one is ignored. To rename a stack, use `pulumi stack rename`.',
    },
    config: {
      what: 'The configuration of the stack when the file was written.',
      edit: 'No need: use `pulumi config set`.',
    },
    latest: {
      what: 'The state itself. Missing until the first update.',
      edit: 'Never remove it: the stack would have no resources, while the real objects stay.',
    },
  },
  deployment: {
    manifest: {
      what: 'When and by which CLI the state was written, with a checksum.',
      edit: 'Leave it. If `version` in it changes, `magic` must be recomputed.',
    },
    secrets_providers: {
      what: 'What encrypts the secrets of this state. One object, although its name says many.',
      edit: 'Never: without it no secret in the file can be read any more. To change it, use `pulumi stack change-secrets-provider`.',
    },
    resources: {
      what: 'Every resource of the stack. The order matters: a resource must come after everything that it refers to.',
      edit: 'With care. If you remove a resource, also remove what refers to it; the real object stays, and Pulumi no longer knows it. `pulumi state remove` and `pulumi state move` do it for you.',
    },
    pending_operations: {
      what: 'What an update had begun when it was interrupted. Pulumi does not know how it ended.',
      edit: 'Remove an entry once you have seen at the provider what became of it. `pulumi stack import` drops them all: an object that was created meanwhile is then unknown to Pulumi.',
    },
    metadata: {
      what: 'Notes of the CLI about this state.',
      edit: 'Safe to remove. It changes nothing about the resources.',
    },
    snippets: {
      what: 'Pieces of a program that resources of this state belong to. A prototype of Pulumi.',
      edit: 'Leave it. Each needs a `uuid` of its own.',
      since: '3.246',
    },
    extensions: {
      what: 'What resources name in their `extensionRef`.',
      edit: 'Never: if a key is missing that a resource names, the next update stops.',
      since: '3.249',
    },
  },
  manifest: {
    time: {
      what: 'When the state was written.',
      edit: 'Safe, but no need. It must be a time like `2026-03-04T09:12:44Z`; anything else, even an empty string, makes the file unreadable.',
    },
    magic: {
      what: 'A checksum of `version` (SHA-256, in lower-case hexadecimal); empty if `version` is. It does not cover the resources.',
      edit: 'Only together with `version`. If the two do not fit, Pulumi refuses the file ("magic cookie mismatch"): recompute it, for which there is a quick fix.',
    },
    version: {
      what: 'The version of the CLI that wrote the state, with its leading `v`.',
      edit: 'No reason to. If it changes, `magic` must be recomputed.',
    },
    plugins: {
      what: 'The plugins that were in use. Only old versions of the CLI write it.',
      edit: 'Leave it. A malformed `version` in it makes the file unreadable.',
    },
  },
  plugin: {
    name: { what: 'The name of the plugin, as in `aws`.', edit: 'No need.' },
    path: { what: 'Where the plugin was on the disk.', edit: 'No need: the next import drops it.' },
    type: { what: 'The kind of plugin, as in `resource`.', edit: 'No need.' },
    version: {
      what: 'The version of the plugin. It picks the default provider of resources that name none.',
      edit: 'Only with care: something that is not a version makes the file unreadable.',
    },
  },
  secretsProviders: {
    type: {
      what: '`passphrase`, `service` (Pulumi Cloud) or `cloud` (a key of a cloud provider).',
      edit: 'Never: only what encrypted the secrets can decrypt them. Use `pulumi stack change-secrets-provider`.',
    },
    state: {
      what: 'What it takes to get at the key: a salt, or where the key is. It holds no secret in plaintext.',
      edit: 'Never: if it is lost or changed, no secret in the file can be read any more.',
    },
  },
  resource: resourceFieldDocs,
  operation: {
    resource: {
      what: 'The resource that the interrupted operation was about. What it refers to is not checked.',
      edit: 'No need to repair it: find out what became of the operation, then remove the whole entry.',
    },
    type: {
      what: 'What was going on: `creating`, `updating`, `deleting`, `reading` or `importing`.',
      edit: 'Leave it. Look into `creating`: the object may exist, and Pulumi does not have its id.',
    },
  },
  customTimeouts: {
    create: timeout('creating'),
    update: timeout('updating'),
    delete: timeout('deleting'),
    read: { ...timeout('reading'), since: '3.246' },
  },
  stackTraceFrame: {
    sourcePosition: {
      what: 'A place in the program: file, line and column, relative to the project.',
      edit: 'No need: it changes nothing, and updates write it themselves.',
    },
  },
  metadata: {
    integrity_error: {
      what: 'A note that the state was already broken when a command wrote it, and which command it was.',
      edit: 'Read it and leave it: the next write that succeeds removes it. Removing it repairs nothing.',
      since: '3.138',
    },
  },
  integrityError: {
    version: {
      what: 'The version of the file format at that time, not of the CLI.',
      edit: 'No need.',
      since: '3.138',
    },
    command: {
      what: 'The command that wrote the broken state.',
      edit: 'No need. A bug report should have it.',
      since: '3.138',
    },
    error: {
      what: 'What was wrong with the state.',
      edit: 'No need. A bug report should have it.',
      since: '3.138',
    },
    env_vars: {
      what: 'The environment variables `PULUMI_*` of that command.',
      edit: 'Remove it before you show the file to others: the values may be private.',
      since: '3.220',
    },
  },
  snippet: {
    uuid: {
      what: 'The identity of the snippet.',
      edit: 'Never: it is required, and no two may be the same.',
    },
    name: { what: 'The name of the snippet.', edit: 'Leave it.' },
    type: { what: 'The type of the snippet.', edit: 'Leave it.' },
    code: { what: 'The code of the snippet.', edit: 'Leave it.' },
    descriptor: { what: 'The package that the snippet uses.', edit: 'Leave it.' },
    references: { what: 'What the snippet refers to.', edit: 'Leave it.' },
  },
  packageDescriptor: {
    name: { what: 'The name of the package.', edit: 'Leave it.' },
    version: { what: 'The version of the package.', edit: 'Leave it.' },
    downloadURL: { what: 'Where the plugin of the package comes from.', edit: 'Leave it.' },
    parameterization: {
      what: 'What a provider that can serve many packages was told, to serve this one.',
      edit: 'Leave it.',
    },
  },
  parameterization: {
    name: { what: 'The name of the package that results.', edit: 'Leave it.' },
    version: { what: 'The version of the package that results.', edit: 'Leave it.' },
    value: { what: 'What the provider was told, in base64.', edit: 'Never: only the provider can read it.' },
  },
};
