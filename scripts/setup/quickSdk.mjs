import path from 'node:path';
import { editSources, hashOf } from './editSources.mjs';

/** What only traces need, by the names in the source. */
const TRACERS = {
  resources_1: '@opentelemetry/resources',
  sdk_trace_base_1: '@opentelemetry/sdk-trace-base',
  exporter_zipkin_1: '@opentelemetry/exporter-zipkin',
  instrumentation_grpc_1: '@opentelemetry/instrumentation-grpc',
  sdk_trace_node_1: '@opentelemetry/sdk-trace-node',
  instrumentation_1: '@opentelemetry/instrumentation',
};
/** It has to be there before the debugger is enabled, which tells of the scripts that are loaded already. */
const LISTENER = `    inspectorSession.addListener("Debugger.scriptParsed", (event) => {
        const { scriptId, url } = event.params;
        scriptIdToUrlMap.set(scriptId, url);
    });
`;
const ENABLE = `    await new Promise((resolve, reject) => {
        inspectorSession.post("Debugger.enable"`;

const CHANGES = {
  'index.js': [
    [
      'const automation = __importStar(require("./automation"));\nexports.automation = automation;',
      'Object.defineProperty(exports, "automation", { enumerable: true, get: () => require("./automation") });',
    ],
  ],
  'cmd/run/run.js': [
    ['    if (typeScript) {\n', '    const useTypeScript = () => {\n'],
    [
      '            tsn.register(options);\n        }\n    }\n',
      `            tsn.register(options);
        }
    };
    if (typeScript && program.endsWith(".js") && packageObject["type"] !== "module") {
        const before = require.extensions[".ts"];
        require.extensions[".ts"] = (...args) => {
            require.extensions[".ts"] = before;
            useTypeScript();
            require.extensions[".ts"](...args);
        };
    } else if (typeScript) {
        useTypeScript();
    }
`,
    ],
  ],
  'runtime/debuggable.js': [
    [
      'Object.defineProperty(p, "_debugStackTrace", { writable: true, value: new Error().stack });',
      'const error = new Error();\n    Object.defineProperty(p, "_debugStackTrace", { get: () => error.stack });',
    ],
  ],
  'cmd/run/index.js': [
    ['require("source-map-support/register");\n', ''],
    ['v8Hooks.isInitializedAsync().then(', 'Promise.resolve().then('],
  ],
  'cmd/dynamic-provider/index.js': [['require("source-map-support/register");\n', '']],
  'cmd/run/tracing.js': [
    ...Object.entries(TRACERS).map(([name, from]) => [`const ${name} = require("${from}");\n`, '']),
    [
      '    // Set up gRPC auto-instrumentation.\n',
      Object.entries(TRACERS)
        .map(([name, from]) => `    const ${name} = require("${from}");\n`)
        .join(''),
    ],
  ],
  'runtime/closure/v8Hooks.js': [
    [LISTENER, ''],
    [ENABLE, LISTENER + ENABLE],
  ],
  'runtime/closure/codePaths.js': [
    ['const normalize_package_data_1 = __importDefault(require("normalize-package-data"));\n', ''],
    ['normalize_package_data_1.default(', 'require("normalize-package-data")('],
    ['const arborist = __importStar(require("@npmcli/arborist"));\n', ''],
    ['new arborist.Arborist(', 'new (require("@npmcli/arborist").Arborist)('],
  ],
  'runtime/closure/parseFunction.js': [
    [
      'const ts = require("../../typescript-shim");',
      'const ts = new Proxy({}, { get: (_, name) => require("../../typescript-shim")[name] });',
    ],
  ],
};

/** Names what {@link makeSdkQuick} makes of an SDK. */
export const quickSdk = hashOf(CHANGES);

/**
 * Has Pulumi's SDK for Node load its largest packages when they are first used: the Automation API, npm's tree of packages,
 * the compiler, what traces need, and in a program in JavaScript what compiles its files in TypeScript. It makes a text of
 * the stack of each promise when that is read, connects to V8's inspector when it serializes the first function, and names
 * its own files in stacks as they are, instead of their sources. That is half of the processor's time of an update, which
 * two of its processes spend on it. The SDK does all else as the released one does. One whose sources are not as expected
 * stays as it is.
 * @param {string} folder whose `node_modules` has it
 */
export async function makeSdkQuick(folder) {
  await editSources(path.join(folder, 'node_modules/@pulumi/pulumi'), CHANGES);
}
