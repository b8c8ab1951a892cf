// The code that reads and changes the files of a project. It is a separate bundle (scripts/build.mjs), because few
// windows need it.
export { projectSettings, withProjectName, type ProjectSettings } from './projectSettings';
export type { ConfigPath, ConfigSecret } from './stackSettings';
export {
  refuseUnreadCiphertexts,
  stackSettings,
  type ProviderSettings,
  type StackSettings,
} from './stackSettings';
export { withCiphertexts, withNamespace } from './stackSettingsEdits';
