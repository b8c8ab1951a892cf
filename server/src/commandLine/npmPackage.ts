import { ExitCode } from './subcommand';

/**
 * Does work with a file that only the package for npm has: the editor's package offers the same in the editor.
 * @param command the subcommand
 * @param inEditor what offers the same in VS Code, as a sentence
 */
export async function inNpmPackage(
  command: string,
  inEditor: string,
  work: () => number | Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'MODULE_NOT_FOUND' && code !== 'ENOENT') throw error;
    process.stderr.write(
      `“${command}” is not in this package but in that of npm: npx pulumi-troubleshooter ${command}. ${inEditor}\n`,
    );
    return ExitCode.unusable;
  }
}
