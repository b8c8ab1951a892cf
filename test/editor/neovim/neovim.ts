import { chmodSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CheckFolder } from '../../harness/checkCommand';
import { repository } from '../../harness/repository';

/** The helpers of the scripts. An error in one ends Neovim. */
const PRELUDE = `
function wait(what, condition)
  assert(vim.wait(20000, condition, 20), 'waited in vain for ' .. what)
end
function diagnostics() return vim.diagnostic.get(0) end
function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\\n') .. '\\n' end
function client() return vim.lsp.get_clients({ bufnr = 0 })[1] end
function request(method, more)
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(0, client().offset_encoding), more or {})
  local answer = assert(client():request_sync(method, params, 20000, 0))
  assert(not answer.err, vim.inspect(answer.err))
  return answer.result
end
-- Puts the cursor on a piece of text.
function go(piece) assert(vim.fn.search('\\\\V' .. piece, 'cw') > 0, piece .. ' is not there') end
`;

const CALL = `
local ok, result = xpcall(dofile, debug.traceback, 'script.lua')
vim.fn.writefile({ vim.json.encode(ok and { result = result } or { error = result }) }, 'out.json')
vim.cmd(ok and 'qall!' or 'cquit')
`;

/** A folder in which Neovim is configured as the documentation says, with the built server on its PATH. */
export class NeovimFolder extends CheckFolder {
  constructor() {
    super();
    const page = readFileSync(path.join(repository, 'docs/editors.md'), 'utf8');
    const [, configuration] = /```lua\n([^]*?)```/.exec(page)!;
    this.write('config/nvim/init.lua', configuration!);
    const server = path.join(repository, 'dist/server.js');
    this.write('bin/pulumi-state-server', `#!/bin/sh\nexec "${process.execPath}" "${server}" "$@"\n`);
    chmodSync(this.at('bin/pulumi-state-server'), 0o755);
    this.write('call.lua', CALL);
  }

  /**
   * Opens a file in a Neovim without a window, and runs a Lua script there when the server is running.
   * @returns the script's result
   * @throws if the script fails
   */
  edit(file: string, script: string): unknown {
    this.write('script.lua', `${PRELUDE}\nwait('the server', client)\n${script}`);
    const { stderr } = this.program(
      process.env['NVIM_EXECUTABLE'] ?? 'nvim',
      ['--headless', '-i', 'NONE', file, '-c', 'luafile call.lua'],
      '',
      {
        PATH: [this.at('bin'), process.env['PATH']].join(path.delimiter),
        XDG_CONFIG_HOME: this.at('config'),
        XDG_STATE_HOME: this.at('state'),
        XDG_DATA_HOME: this.at('data'),
        XDG_CACHE_HOME: this.at('cache'),
      },
    );
    if (!existsSync(this.at('out.json'))) throw new Error(stderr);
    const { result, error } = JSON.parse(this.read('out.json')) as { result: unknown; error?: string };
    if (error !== undefined) throw new Error(error);
    return result;
  }
}
