import { CONFIG_FILE } from '../../../shared/configFile';
import { LOG_LANGUAGE, STATE_LANGUAGE } from '../../../shared/languages';
import { text } from './texts';

/** The names of logs. */
export const LOG_FILES = [
  '*.pulumi.log',
  'pulumi.*.log.INFO.*',
  'pulumi.*.log.WARNING.*',
  'pulumi.*.log.ERROR.*',
];

/** The languages of states and logs, and how files are recognised by their names. */
export const languages = [
  {
    id: STATE_LANGUAGE,
    aliases: ['Pulumi State'],
    filenamePatterns: [
      '**/.pulumi/stacks/**/*.json',
      '**/.pulumi/stacks/**/*.json.bak',
      '**/.pulumi/stacks/**/*.json.[0-9]*',
      '**/.pulumi/backups/**/*.json',
      '**/.pulumi/history/**/*.checkpoint.json',
      'pulumi-state-edit-*.json',
      '*.pulumi-state.json',
    ],
    configuration: './syntaxes/pulumi-state.language-configuration.json',
    icon: {
      light: './syntaxes/icons/pulumi-state-light.svg',
      dark: './syntaxes/icons/pulumi-state-dark.svg',
    },
  },
  {
    id: LOG_LANGUAGE,
    aliases: ['Pulumi Log'],
    filenamePatterns: LOG_FILES,
    configuration: './syntaxes/pulumi-log.language-configuration.json',
  },
  // The config file can have comments.
  { id: 'jsonc', filenames: [CONFIG_FILE] },
];

/** The grammars of these languages. */
export const grammars = [
  {
    language: STATE_LANGUAGE,
    scopeName: 'source.pulumi-state',
    path: './syntaxes/pulumi-state.tmLanguage.json',
  },
  {
    language: LOG_LANGUAGE,
    scopeName: 'source.pulumi-log',
    path: './syntaxes/pulumi-log.tmLanguage.json',
  },
];

/** The kinds of tokens that only a state has. */
export const semanticTokenTypes = [
  {
    id: 'secret',
    superType: 'string',
    description: text('semanticTokens.secret', 'The text of a secret in a Pulumi state.'),
  },
];

/** What else the language server says about a token. */
export const semanticTokenModifiers = [
  {
    id: 'dangling',
    description: text(
      'semanticTokens.dangling',
      'A reference in a Pulumi state to a resource that it does not have.',
    ),
  },
  {
    id: 'dropped',
    description: text(
      'semanticTokens.dropped',
      'A field of a Pulumi state that Pulumi does not know and drops.',
    ),
  },
  {
    id: 'plaintext',
    description: text('semanticTokens.plaintext', 'A secret of a Pulumi state in plaintext.'),
  },
];

/** The colors of the tokens in themes that do not know them. */
export const semanticTokenScopes = [
  {
    language: STATE_LANGUAGE,
    scopes: {
      'variable.dangling': ['invalid.illegal.dangling.pulumi-state'],
      'variable.deprecated': ['markup.strikethrough.pending-delete.pulumi-state'],
      'property.dropped': ['comment.dropped.pulumi-state'],
      secret: ['string.regexp.ciphertext.pulumi-state'],
      'secret.plaintext': ['invalid.deprecated.plaintext.pulumi-state'],
    },
  },
];

/** Settings of the editor that suit these languages. */
export const configurationDefaults = {
  [`[${STATE_LANGUAGE}]`]: {
    'editor.maxTokenizationLineLength': 500_000,
    'editor.formatOnSave': false,
    'files.autoSave': 'off',
    'files.encoding': 'utf8',
    'files.autoGuessEncoding': false,
    'diffEditor.hideUnchangedRegions.enabled': true,
    'editor.quickSuggestions': {
      strings: true,
    },
    'editor.wordSeparators': '"\'`[]{}(),;',
  },
  [`[${LOG_LANGUAGE}]`]: {
    'editor.maxTokenizationLineLength': 500_000,
    'editor.wordWrap': 'off',
  },
};
