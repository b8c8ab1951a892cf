import { SettingsDocument } from './settingsDocument';
import { isSame, replaceScalar, withEdits } from './yamlEdits';

/** The settings of a project file that the extension uses; undefined where the file has none. */
export interface ProjectSettings {
  readonly name: string | undefined;
  /** `nodejs`, `python`, `go`, `yaml`, … */
  readonly runtime: string | undefined;
  /** `runtime.options.virtualenv`: the folder of a Python program’s virtual environment, relative to the project’s. */
  readonly virtualenv: string | undefined;
  /** `runtime.options.toolchain` of a Python program: `pip`, `poetry` or `uv`. */
  readonly toolchain: string | undefined;
  /** The program’s file or folder, if it is not the project’s folder. */
  readonly main: string | undefined;
  readonly description: string | undefined;
  /** `backend.url`, which overrides the login. */
  readonly backendUrl: string | undefined;
  /** The folder of the stacks’ settings, relative to the project’s. */
  readonly stackConfigDir: string | undefined;
}

/**
 * Reads a project file.
 * @param file its path, for messages; a path that ends in `.json` means JSON
 * @throws {SettingsFileError} if Pulumi cannot read it either
 */
export function projectSettings(content: string, file: string): ProjectSettings {
  const document = new SettingsDocument(content, file);
  const text = (node: unknown) => {
    const said = document.string(node);
    return said === '' ? undefined : said;
  };
  const string = (name: string) => text(document.at(name));
  const options = document.entries(document.entries(document.at('runtime'))?.get('options')?.value);
  const member = (name: string, of: string) => text(document.entries(document.at(name))?.get(of)?.value);
  return {
    name: string('name'),
    runtime: string('runtime') ?? member('runtime', 'name'),
    virtualenv: text(options?.get('virtualenv')?.value),
    toolchain: text(options?.get('toolchain')?.value),
    main: string('main'),
    description: string('description'),
    backendUrl: member('backend', 'url'),
    // `config` is its old name.
    stackConfigDir: string('stackConfigDir') ?? string('config'),
  };
}

/**
 * The text of a project file with another project name.
 * @throws {SettingsFileError} if it has no name, or if something else would change, too
 */
export function withProjectName(text: string, file: string, name: string): string {
  const document = new SettingsDocument(text, file);
  const node = document.entries(document.root)?.get('name')?.value;
  if (!node || document.string(node) === undefined) {
    return document.fail(node ?? 0, 'The file does not name the project. Add a “name”.');
  }
  const renamed = withEdits(text, [replaceScalar(text, node, name)]);
  const expected = { ...document.plain(), name };
  if (!isSame(new SettingsDocument(renamed, file).plain(), expected)) {
    document.fail(node, 'The name cannot be edited by itself. Write it here without an alias and try again.');
  }
  return renamed;
}
