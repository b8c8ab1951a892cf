import path from 'node:path';
import { editSources, hashOf } from './editSources.mjs';

const CHANGES = {
  'index.js': [
    [
      'const automation = __importStar(require("./automation"));\nexports.automation = automation;',
      'Object.defineProperty(exports, "automation", { enumerable: true, get: () => require("./automation") });',
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
 * Has Pulumi's SDK for Node load its largest packages when they are first used: the Automation API, npm's tree of packages
 * and the compiler, a third of the processor's time of an update, which two of its processes spend on them. It does all
 * else as the released one does. An SDK whose sources are not as expected stays as it is.
 * @param {string} folder whose `node_modules` has it
 */
export async function makeSdkQuick(folder) {
  await editSources(path.join(folder, 'node_modules/@pulumi/pulumi'), CHANGES);
}
