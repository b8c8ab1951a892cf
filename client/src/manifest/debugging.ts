import { LAUNCH_TYPE } from './ids';
import { clauseText } from './clause';
import { canRunPulumi } from './places';
import { text } from './texts';

/** The launch configurations of Pulumi programs. */
export const debuggers = [
  {
    type: LAUNCH_TYPE,
    label: text('debugger.label', 'Pulumi Program'),
    when: clauseText(canRunPulumi),
    configurationAttributes: {
      launch: {
        required: ['operation'],
        properties: {
          operation: {
            type: 'string',
            enum: ['preview', 'up', 'destroy', 'refresh'],
            enumDescriptions: [
              text('debugger.operation.preview', 'Changes nothing.'),
              text('debugger.operation.up', 'Creates, changes and deletes resources.'),
              text('debugger.operation.destroy', 'Deletes all resources.'),
              text('debugger.operation.refresh', 'Updates the state to match the real resources.'),
            ],
            default: 'preview',
            description: text(
              'debugger.operation',
              'What Pulumi does while its program is debugged. All but a preview ask before they change the stack.',
            ),
          },
          project: {
            type: 'string',
            default: '${workspaceFolder}',
            description: text('debugger.project', 'The folder of the Pulumi project.'),
          },
          stack: {
            type: 'string',
            markdownDescription: text(
              'debugger.stack',
              'The stack, as `dev`, `acme/dev` or `acme/web/dev`. Without it, you are asked; a preview takes the selected stack.',
            ),
            examples: ['dev'],
          },
          args: {
            type: 'array',
            items: {
              type: 'string',
            },
            default: [],
            markdownDescription: text(
              'debugger.args',
              'Arguments for `pulumi`. Write each flag and each value as a separate string, such as `--target` and a URN. The question before an update shows them.',
            ),
            examples: [['--refresh'], ['--target', 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images']],
          },
          env: {
            type: 'object',
            additionalProperties: {
              type: 'string',
            },
            properties: {
              PULUMI_CONFIG_PASSPHRASE: {
                type: 'string',
                pattern: '^(\\$\\{(input|env|command):[^}]+\\})?$',
                patternErrorMessage: text(
                  'debugger.env.secret',
                  'Don’t write a secret into launch.json. Write ${input:NAME} to be asked, or ${env:NAME} to take it from the environment.',
                ),
                markdownDescription: text(
                  'debugger.env.secret',
                  'Don’t write a secret into launch.json. Write ${input:NAME} to be asked, or ${env:NAME} to take it from the environment.',
                ),
              },
              PULUMI_ACCESS_TOKEN: {
                type: 'string',
                pattern: '^(\\$\\{(input|env|command):[^}]+\\})?$',
                patternErrorMessage: text(
                  'debugger.env.secret',
                  'Don’t write a secret into launch.json. Write ${input:NAME} to be asked, or ${env:NAME} to take it from the environment.',
                ),
                markdownDescription: text(
                  'debugger.env.secret',
                  'Don’t write a secret into launch.json. Write ${input:NAME} to be asked, or ${env:NAME} to take it from the environment.',
                ),
              },
            },
            default: {},
            defaultSnippets: [
              {
                label: 'AWS_PROFILE',
                body: {
                  AWS_PROFILE: '${1:default}',
                },
              },
              {
                label: 'PULUMI_CONFIG_PASSPHRASE',
                body: {
                  PULUMI_CONFIG_PASSPHRASE: '^"\\${env:${1:PULUMI_CONFIG_PASSPHRASE}}"',
                },
              },
            ],
            markdownDescription: text(
              'debugger.env',
              'Variables for `pulumi`, its program and its providers. Don’t write a passphrase or an access token here: `"${env:NAME}"` takes it from the environment, `"${input:NAME}"` asks for it.',
            ),
          },
          envFile: {
            type: 'string',
            markdownDescription: text(
              'debugger.envFile',
              'A file with variables, one `NAME=value` per line. `env` takes precedence.',
            ),
            examples: ['${workspaceFolder}/.env'],
          },
          passphraseFile: {
            type: 'string',
            markdownDescription: text(
              'debugger.passphraseFile',
              'The file with the stack’s passphrase, for `PULUMI_CONFIG_PASSPHRASE_FILE`. Without it, and without one in the environment, you are asked for the passphrase when it is needed.',
            ),
            examples: ['${userHome}/.pulumi/passphrase'],
          },
        },
      },
      attach: {
        properties: {
          processId: {
            type: ['string', 'integer'],
            markdownDescription: text(
              'debugger.processId',
              'The id of the program’s process, as `pulumi --attach-debugger` prints it. Without it, you choose among the running programs.',
            ),
          },
          port: {
            type: ['string', 'integer'],
            markdownDescription: text(
              'debugger.port',
              'The port on which the program waits, as `pulumi --attach-debugger` prints it.',
            ),
          },
        },
      },
    },
    initialConfigurations: [
      {
        type: LAUNCH_TYPE,
        request: 'launch',
        name: 'Debug Pulumi Program (preview)',
        operation: 'preview',
        project: '${workspaceFolder}',
      },
    ],
    configurationSnippets: [
      {
        label: text('debugger.snippet.preview', 'Pulumi: Debug a Preview'),
        description: text(
          'debugger.snippet.preview.description',
          'Runs a preview of a stack and attaches the debugger to its program.',
        ),
        body: {
          type: LAUNCH_TYPE,
          request: 'launch',
          name: 'Debug Pulumi Program (preview)',
          operation: 'preview',
          project: '^"\\${workspaceFolder}"',
          stack: '${1:dev}',
        },
      },
      {
        label: text('debugger.snippet.passphrase', 'Pulumi: Debug a Preview with a Passphrase File'),
        description: text(
          'debugger.snippet.passphrase.description',
          'The same, with the file of the passphrase and an environment.',
        ),
        body: {
          type: LAUNCH_TYPE,
          request: 'launch',
          name: 'Debug Pulumi Program (preview)',
          operation: 'preview',
          project: '^"\\${workspaceFolder}"',
          stack: '${1:dev}',
          passphraseFile: '^"\\${userHome}/${2:.pulumi/passphrase}"',
          env: {
            AWS_PROFILE: '${3:default}',
          },
        },
      },
      {
        label: text('debugger.snippet.attach', 'Pulumi: Attach to a Running Program'),
        description: text(
          'debugger.snippet.attach.description',
          'Attaches the debugger to a running program, such as one started by pulumi up --attach-debugger.',
        ),
        body: {
          type: LAUNCH_TYPE,
          request: 'attach',
          name: 'Attach to Pulumi Program',
        },
      },
    ],
  },
];

/** Finds errors of a program in the output of a task. */
export const problemMatchers = [
  {
    name: 'pulumi',
    label: 'Pulumi program',
    owner: 'pulumi',
    source: 'pulumi',
    severity: 'error',
    applyTo: 'allDocuments',
    fileLocation: ['autoDetect', '${workspaceFolder}'],
    pattern: [
      {
        regexp: "^\\s*error: Running program '.*' failed with an unhandled exception:\\s*$",
        kind: 'location',
      },
      {
        regexp: '^\\s*(\\S+(?:\\s+\\S+)*)\\s*$',
        message: 1,
      },
      {
        regexp:
          '^\\s*(?:at (?:.* \\()?)?(?:file:\\/\\/)?((?:[A-Za-z]:)?[^\\s:()][^:()]*)[:(](\\d+)[:,](\\d+)\\)?',
        file: 1,
        line: 2,
        column: 3,
      },
    ],
  },
];
