import { ID_PREFIX } from './ids';
import { text } from './texts';

/** A setting. Its key in the table is its name without the prefix. */
interface Setting {
  readonly type: 'boolean' | 'integer' | 'object' | 'string';
  readonly default: boolean | number | string | object;
  /** `machine`: not for a workspace to set. */
  readonly scope: 'machine' | 'resource' | 'window';
  /** Markdown. */
  readonly description: string;
  /** In Restricted Mode, what the workspace sets is ignored. */
  readonly restricted?: true;
  /** The values, with what each does if that is not clear. */
  readonly values?: readonly string[] | Readonly<Record<string, string>>;
  readonly minimum?: number;
  readonly pattern?: { readonly expression: RegExp; readonly message: string };
  /** The values of an object's properties. */
  readonly propertyValues?: readonly string[];
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  cliPath: {
    type: 'string',
    default: '',
    scope: 'machine',
    restricted: true,
    description:
      'Path of the `pulumi` executable. Empty: the one on `PATH`, then the one in Pulumi’s default install folder.',
  },
  detectState: {
    type: 'boolean',
    default: true,
    scope: 'resource',
    description:
      'Recognise Pulumi states by their content, whatever the file is called. When off, only files below `.pulumi/stacks` and those of `pulumi state edit` are treated as states.',
  },
  rules: {
    type: 'object',
    default: {},
    scope: 'resource',
    propertyValues: ['off', 'hint', 'information', 'warning', 'error'],
    description:
      'Severity of single rules, or `off`. Example: `{ "protected-resource": "information" }`. Errors are what the Pulumi engine itself refuses.',
  },
  'codeLens.enabled': {
    type: 'boolean',
    default: true,
    scope: 'resource',
    description:
      'Show above a resource what is special about it (protected, tainted, still to be deleted, …), and how many others need it. Its hover shows the same.',
  },
  'programLens.enabled': {
    type: 'boolean',
    default: true,
    scope: 'resource',
    description:
      'Show above each line of a program how many resources of the selected stack it has registered, and what is special about them, as far as the Stacks view has read the state. A click shows them in the state.',
  },
  offerExplanations: {
    type: 'boolean',
    default: true,
    scope: 'window',
    description:
      'When a `pulumi` command fails in a terminal for a reason that is known, say the reason, and offer **Explain** and the command that helps. Needs the shell integration of VS Code.',
  },
  'pendingOperations.ask': {
    type: 'string',
    values: {
      auto: 'On a page; in turn if `editor.accessibilitySupport` is `on`.',
      onPage: 'On a page, about all operations together.',
      inTurn: 'In the quick input, about one operation after the other: where pages cannot be shown or read.',
    },
    default: 'auto',
    scope: 'window',
    description: 'How **Repair Pending Operations** asks how the interrupted operations ended.',
  },
  'writes.ask': {
    type: 'string',
    values: {
      auto: 'On a page; in turn if `editor.accessibilitySupport` is `on`.',
      onPage: 'On a page, with everything that there is to know.',
      inTurn: 'In dialogs, one after the other: where pages cannot be shown or read.',
    },
    default: 'auto',
    scope: 'window',
    description: 'How a command shows what it is about to write to a stack, and asks.',
  },
  'writes.rehearse': {
    type: 'boolean',
    default: true,
    scope: 'window',
    description:
      'Rehearses the next update by itself when a write is reviewed: a preview on a copy of the stack, which runs the program. Never in Restricted Mode.',
  },
  'backups.keep': {
    type: 'integer',
    minimum: 5,
    default: 50,
    scope: 'machine',
    description:
      'How many automatic backups of each stack’s state are kept at most. Older ones are thinned out as well: all of the last hour are kept, then one an hour for a day, one a day for a week, and one a week for three months. The newest always stays, and so does the last one without errors.',
  },
  'runs.record': {
    type: 'boolean',
    default: true,
    scope: 'machine',
    description:
      'Note what providers answer while an update, a refresh, a destroy or an import of this extension runs: which object was asked for when, and with which id it was made, and no property. If the run is killed, **Repair Pending Operations** knows how its operations ended.',
  },
  'trace.server': {
    type: 'string',
    values: ['off', 'messages', 'verbose'],
    default: 'off',
    scope: 'window',
    description:
      'Log the messages between editor and state language server to the output channel “Pulumi State Messages”, which VS Code also keeps among its log files. With `verbose` they contain whole states, including any secrets in plaintext. **Report a Problem…** leaves them out.',
  },
  'traces.endpoint': {
    type: 'string',
    default: '',
    scope: 'machine',
    restricted: true,
    pattern: {
      expression: /^$|^(https?|grpcs?|zipkin\+https?):\/\/[^/]/,
      message:
        'Must begin with http://, https://, grpc://, grpcs://, zipkin+http:// or zipkin+https://, and name a host.',
    },
    description:
      'Where **Record Trace…** can send traces, besides writing them to a file. `http://`, `https://`, `grpc://` or `grpcs://`: an OpenTelemetry collector, with its headers as the query, as in `https://otel.example.com/v1/traces?api-key=…`. `zipkin+http://` or `zipkin+https://`: a collector for the Zipkin format. Each run asks before it sends. Plugins may record inputs and outputs of their calls, secrets included.',
  },
  'debug.debugger': {
    type: 'string',
    values: {
      ask: 'Asks the next time, and saves the answer here.',
      own: 'This extension’s.',
      official:
        'Pulumi’s own extension debugs previews and updates; the Run and Debug view then offers these from it alone.',
    },
    default: 'ask',
    scope: 'window',
    description:
      'Which debugger **Debug Program** uses if Pulumi’s own extension (`pulumi.pulumi-vscode-tools`) is also installed. Its debugger is for previews and updates.',
  },
};

/** The settings, in the order in which the settings editor shows them. */
export const configuration = {
  title: 'Pulumi Troubleshooter',
  properties: Object.fromEntries(
    Object.entries(SETTINGS).map(([name, setting], index) => [
      `${ID_PREFIX}${name}`,
      { order: index + 1, ...property(`configuration.${name}`, setting) },
    ]),
  ),
};

/** The settings that a workspace in Restricted Mode cannot set. */
export const restrictedConfigurations = Object.entries(SETTINGS)
  .filter(([, { restricted }]) => restricted)
  .map(([name]) => `${ID_PREFIX}${name}`);

function property(key: string, setting: Setting): object {
  const { type, scope, description, values, minimum, pattern, propertyValues } = setting;
  return {
    type,
    ...(values && valuesOf(key, values)),
    ...(minimum !== undefined && { minimum }),
    default: setting.default,
    scope,
    ...(pattern && {
      pattern: pattern.expression.source.replaceAll('\\/', '/'),
      patternErrorMessage: text(`${key}.pattern`, pattern.message),
    }),
    markdownDescription: text(key, description),
    ...(propertyValues && { additionalProperties: { type: 'string', enum: propertyValues } }),
  };
}

function valuesOf(key: string, values: NonNullable<Setting['values']>): object {
  if (Array.isArray(values)) return { enum: values };
  return {
    enum: Object.keys(values),
    enumDescriptions: Object.entries<string>(values as Readonly<Record<string, string>>).map(
      ([value, does]) => text(`${key}.${value}`, does),
    ),
  };
}
