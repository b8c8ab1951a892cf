import { packageVersion } from '../check/packageVersion';
import { inNpmPackage } from './npmPackage';
import { ExitCode, Misuse, subcommand } from './subcommand';

const HELP = `Serves assistants on standard input and output (Model Context Protocol). The tools only read, and return no
property value.

Usage: pulumi-troubleshooter mcp
`;

/** Serves MCP until standard input ends. */
export const mcpCommand = subcommand({
  name: 'mcp',
  summary: 'Serve assistants on standard input and output (Model Context Protocol)',
  help: HELP,
  options: {},
  run: ({ positionals }) => {
    if (positionals.length > 0) throw new Misuse('“mcp” takes no arguments: the tools are given the files');
    return inNpmPackage('mcp', 'In VS Code, assistants have the same tools without it.', async () => {
      const { serve } = await import('../mcp/assistantServer');
      await serve(packageVersion());
      return ExitCode.clean;
    });
  },
});
