// All that reads and changes the files of a project: a program of its own (scripts/build.mjs), for few windows need it.
export { projectSettings, withProjectName, type ProjectSettings } from './projectSettings';
export type { ConfigPath, ConfigSecret } from './configSecrets';
export {
  refuseUnreadCiphertexts,
  stackSettings,
  type ProviderSettings,
  type StackSettings,
} from './stackSettings';
export { withCiphertexts, withNamespace } from './stackSettingsEdits';
