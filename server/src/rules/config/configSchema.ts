import { ruleDocsUrl } from '../../../../shared/docsUrl';
import { CONFIG_SCHEMA_URL } from '../../../../shared/configFile';
import { rules } from '..';
import { PATH_PATTERN } from './pathPattern';
import { CONFIG_SEVERITIES } from './ruleConfig';

/** The JSON schema of the config file, for completion and squiggles in editors. */
export function configSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: CONFIG_SCHEMA_URL,
    title: 'Config of Pulumi Troubleshooter',
    type: 'object',
    additionalProperties: false,
    // Comments and a comma at the end are allowed, as the program reads them.
    allowComments: true,
    allowTrailingCommas: true,
    properties: {
      $schema: { type: 'string' },
      rules: {
        $ref: '#/definitions/rules',
        description: 'Severities of rules for all states in this folder and below it.',
      },
      overrides: {
        type: 'array',
        description: 'Severities of rules for some paths. Of several that match a file, the last one counts.',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['files'],
          properties: {
            files: {
              $ref: '#/definitions/patterns',
              description: 'Paths of files or folders, from the folder of this file.',
            },
            rules: { $ref: '#/definitions/rules' },
          },
        },
      },
      ignore: {
        $ref: '#/definitions/patterns',
        description:
          'Files and folders in which the command line looks for no states, from the folder of this file. A file that it is given by name is checked all the same.',
      },
    },
    definitions: {
      patterns: {
        type: 'array',
        items: {
          type: 'string',
          pattern: PATH_PATTERN.source,
          description: '* and ? stand for characters of one name, ** for any number of folders.',
        },
      },
      rules: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          rules.map(({ code, title, severity }) => [
            code,
            {
              enum: CONFIG_SEVERITIES,
              description: `${title}. Default: ${severity}.`,
              markdownDescription: `${title}. Default: \`${severity}\`. [More](${ruleDocsUrl(code)})`,
            },
          ]),
        ),
      },
    },
  };
}
