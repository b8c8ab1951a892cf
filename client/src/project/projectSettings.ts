import { SettingsDocument } from './document';
import { isSame, replaceScalar, withEdits } from './textEdits';

/** What the extension wants to know of a project file. Undefined is what the file does not say. */
export interface ProjectSettings {
  readonly name: string | undefined;
  /** `nodejs`, `python`, `go`, `yaml`, … */
  readonly runtime: string | undefined;
  /** The program’s file or folder, if it is not the project’s own. */
  readonly main: string | undefined;
  readonly description: string | undefined;
  /** `backend.url`, which counts more than the login. */
  readonly backendUrl: string | undefined;
  /** The folder of the stacks’ settings, relative to the project’s. */
  readonly stackConfigDir: string | undefined;
}

/**
 * Reads a project file.
 * @param file its path, for messages; JSON if it ends so
 * @throws {SettingsFileError} if Pulumi could not read it either
 */
export function projectSettings(content: string, file: string): ProjectSettings {
  const document = new SettingsDocument(content, file);
  const text = (node: unknown) => {
    const said = document.string(node);
    return said === '' ? undefined : said;
  };
  const string = (name: string) => text(document.at(name));
  const member = (name: string, of: string) => text(document.entries(document.at(name))?.get(of)?.value);
  return {
    name: string('name'),
    runtime: string('runtime') ?? member('runtime', 'name'),
    main: string('main'),
    description: string('description'),
    backendUrl: member('backend', 'url'),
    // `config` was its name once.
    stackConfigDir: string('stackConfigDir') ?? string('config'),
  };
}

/**
 * A project file’s text with another name.
 * @throws {SettingsFileError} if it has none, or if that is not all that would change
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
