import assert from 'node:assert/strict';
import { changedExample, example } from '../../harness/states';
import { NeovimFolder } from './neovim';

/** A resource before its dependency, and a wrong checksum. */
const broken = changedExample(({ resources, manifest }) => {
  const web = resources.findIndex(({ urn }) => urn === example.web);
  resources.splice(web - 1, 0, ...resources.splice(web, 1));
  manifest.magic = `x${manifest.magic.slice(1)}`;
});

describe('Neovim, configured as the documentation says', function () {
  this.timeout(120_000);

  let folder: NeovimFolder;
  beforeEach(() => {
    folder = new NeovimFolder();
    folder.write('state.json', broken);
  });
  afterEach(() => {
    folder.remove();
  });

  it('shows the findings that the command line prints', () => {
    const shown = folder.edit(
      'state.json',
      `wait('findings', function() return #diagnostics() > 0 end)
       return vim.tbl_map(function(d) return { d.lnum + 1, d.col + 1, d.code } end, diagnostics())`,
    ) as [line: number, column: number, code: string][];
    const { stdout } = folder.run(['check', '--format=json', 'state.json']);
    const [{ findings }] = (
      JSON.parse(stdout) as { files: [{ findings: { line: number; column: number; code: string }[] }] }
    ).files;
    assert.deepEqual(
      shown,
      findings.map(({ line, column, code }) => [line, column, code]),
    );
    assert.deepEqual(
      shown.map(([, , code]) => code),
      ['manifest-checksum', 'reference-order'],
    );
  });

  it('applies a quick fix in one step, which can be undone', () => {
    const { titles, fixed, undone } = folder.edit(
      'state.json',
      `local titles = {}
       vim.ui.select = function(items, _, choose)
         titles = vim.tbl_map(function(item) return item.action.title end, items)
         choose(items[1], 1)
       end
       wait('findings', function() return #diagnostics() == 2 end)
       local finding = diagnostics()[2]
       vim.api.nvim_win_set_cursor(0, { finding.lnum + 1, finding.col })
       vim.lsp.buf.code_action()
       wait('the fix', function() return #diagnostics() == 1 end)
       local fixed = text()
       vim.cmd('undo')
       return { titles = titles, fixed = fixed, undone = text() }`,
    ) as { titles: string[]; fixed: string; undone: string };
    assert.match(titles[0]!, /^Move 'cache' \(Cache\) before 'web' \(Server\)$/);
    assert.ok(fixed.indexOf(`"urn": "${example.cache}"`) < fixed.indexOf(`"urn": "${example.web}"`));
    assert.equal(fixed.length, broken.length);
    assert.equal(undone, broken);
  });

  it('makes all lossless repairs at once, like --fix', () => {
    const fixed = folder.edit(
      'state.json',
      `wait('findings', function() return #diagnostics() == 2 end)
       vim.lsp.buf.code_action({ context = { only = { 'source.fixAll' }, diagnostics = {} }, apply = true })
       wait('the repairs', function() return #diagnostics() == 0 end)
       return text()`,
    ) as string;
    assert.equal(folder.run(['check', '--fix', 'state.json']).code, 0);
    assert.equal(fixed, folder.read('state.json'));
  });

  it('shows a resource’s hover, finds its references, and renames it everywhere', () => {
    const { hover, lines, renamed } = folder.edit(
      'state.json',
      `go('"urn": "${example.cache}"')
       go('cache"')
       local hover = request('textDocument/hover').contents.value
       local found = request('textDocument/references', { context = { includeDeclaration = true } })
       local lines = vim.tbl_map(function(location) return location.range.start.line + 1 end, found)
       local before = text()
       vim.lsp.buf.rename('store')
       wait('the rename', function() return text() ~= before end)
       return { hover = hover, lines = lines, renamed = text() }`,
    ) as { hover: string; lines: number[]; renamed: string };
    assert.match(hover, /\*\*Resource\*\* `cache`/);
    const expected = broken
      .split('\n')
      .flatMap((line, i) => (line.includes(`"${example.cache}"`) ? [i + 1] : []));
    assert.deepEqual(lines, expected);
    assert.equal(lines.length, 2);
    assert.equal(renamed, broken.replaceAll(example.cache, example.cache.replace(/cache$/, 'store')));
  });

  it('shows no findings in JSON that is not a state', () => {
    folder.write('package.json', '{\n  "name": "shop",\n  "resources": []\n}\n');
    const report = folder.edit('package.json', `return request('textDocument/diagnostic')`) as {
      items: unknown[];
    };
    assert.deepEqual(report.items, []);
  });
});
