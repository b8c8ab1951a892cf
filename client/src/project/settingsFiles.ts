// All that reads and changes the files of a project: a program of its own (scripts/build.mjs), for few windows need it.
export { SettingsFileError } from './document';
export { projectSettings, withProjectName, type ProjectSettings } from './projectSettings';
export {
  stackSettings,
  type ConfigPath,
  type ConfigSecret,
  type ProviderSettings,
  type StackSettings,
} from './stackSettings';
export { withCiphertexts, withNamespace } from './stackSettingsEdits';
