import { packageVersion } from '../check/packageVersion';
import { ExitCode, Misuse, subcommand } from './subcommand';

const HELP = `Serves assistants on standard input and output (Model Context Protocol). The tools only read, and return no
property value.

Usage: pulumi-troubleshooter mcp
`;

/** Serves MCP until standard input ends. Its code is a separate file, which the editor's package does not have. */
export const mcpCommand = subcommand({
  name: 'mcp',
  summary: 'Serve assistants on standard input and output (Model Context Protocol)',
  help: HELP,
  options: {},
  run: async ({ positionals }) => {
    if (positionals.length > 0) throw new Misuse('“mcp” takes no arguments: the tools are given the files');
    try {
      const { serve } = await import('../mcp/serve');
      await serve(packageVersion());
      return ExitCode.clean;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
      process.stderr.write(
        'The server for assistants is not in this package but in that of npm: npx pulumi-troubleshooter mcp. In VS Code, assistants have the same tools without it.\n',
      );
      return ExitCode.unusable;
    }
  },
});
