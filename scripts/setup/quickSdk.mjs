import path from 'node:path';
import { editSources, hashOf } from './editSources.mjs';

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
  'runtime/closure/codePaths.js': [
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
 * the compiler, and in a program in JavaScript what compiles its files in TypeScript. And it makes a text of the stack of
 * each promise when that is read. That is two fifths of the processor's time of an update, which two of its processes
 * spend on it. The SDK does all else as the released one does. One whose sources are not as expected stays as it is.
 * @param {string} folder whose `node_modules` has it
 */
export async function makeSdkQuick(folder) {
  await editSources(path.join(folder, 'node_modules/@pulumi/pulumi'), CHANGES);
}
