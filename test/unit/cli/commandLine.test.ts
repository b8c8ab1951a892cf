import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { commandLine, onBackend, shellOf, type Shell } from '../../../client/src/pulumi/cli/commandLine';

describe('a command in a terminal’s command line', () => {
  const programs: [program: string, shell: Shell][] = [
    ['/bin/bash', 'posix'],
    ['/usr/bin/zsh', 'posix'],
    ['C:\\Program Files\\Git\\bin\\bash.exe', 'posix'],
    ['/opt/homebrew/bin/fish', 'fish'],
    ['C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe', 'powershell'],
    ['/usr/local/bin/pwsh', 'powershell'],
    ['/usr/bin/pwsh-preview', 'powershell'],
    ['C:\\WINDOWS\\system32\\cmd.EXE', 'cmd'],
    ['', 'posix'],
  ];
  for (const [program, shell] of programs) {
    it(`${program} reads as ${shell}`, () => {
      assert.equal(shellOf(program), shell);
    });
  }

  const words: [word: string, posix: string, fish: string, powershell?: string, cmd?: string][] = [
    ['aws', 'aws', 'aws', 'aws', 'aws'],
    ['6.0.0-alpha.1+2', '6.0.0-alpha.1+2', '6.0.0-alpha.1+2', '6.0.0-alpha.1+2', '6.0.0-alpha.1+2'],
    ['', "''", "''", "''", '""'],
    ['a b', "'a b'", "'a b'", "'a b'", '"a b"'],
    ['@pulumi/pulumi', "'@pulumi/pulumi'", "'@pulumi/pulumi'", "'@pulumi/pulumi'", '"@pulumi/pulumi"'],
    ['a;b', "'a;b'", "'a;b'", "'a;b'", '"a;b"'],
    ['a&b', "'a&b'", "'a&b'", "'a&b'", '"a&b"'],
    ['$(id)', "'$(id)'", "'$(id)'", "'$(id)'", '"$(id)"'],
    ['`id`', "'`id`'", "'`id`'", "'`id`'", '"`id`"'],
    ["it's", String.raw`'it'\''s'`, String.raw`'it\'s'`, "'it''s'", '"it\'s"'],
    ['it’s', "'it’s'", "'it’s'", "'it’’s'", '"it’s"'],
    ['a‘b‚c‛d', "'a‘b‚c‛d'", "'a‘b‚c‛d'", "'a‘‘b‚‚c‛‛d'", '"a‘b‚c‛d"'],
    [
      String.raw`C:\a b` + '\\',
      String.raw`'C:\a b\'`,
      String.raw`'C:\\a b\\'`,
      String.raw`'C:\a b\'`,
      String.raw`"C:\a b\\"`,
    ],
    ['a"b', `'a"b'`, `'a"b'`],
    ['%PATH%', "'%PATH%'", "'%PATH%'", "'%PATH%'"],
    ['a!b', "'a!b'", "'a!b'", "'a!b'"],
  ];
  const shells: readonly Shell[] = ['posix', 'fish', 'powershell', 'cmd'];
  for (const [word, ...expected] of words) {
    it(`quotes ${word || 'nothing'}`, () => {
      assert.deepEqual(
        shells.map((shell) => commandLine(['x', word], shell)),
        shells.map((_, index) => (expected[index] === undefined ? undefined : `x ${expected[index]}`)),
      );
    });
  }

  it('is parsed by the shell of this machine into its original words', function () {
    if (process.platform === 'win32') this.skip();
    const all = words.map(([word]) => word);
    const line = commandLine(['printf', '%s\\n', ...all], 'posix')!;
    assert.deepEqual(
      execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' }).split('\n').slice(0, -1),
      all,
    );
  });

  for (const [name, character] of [
    ['Enter', '\r'],
    ['the end of a line', '\n'],
    ['Escape', '\x1b'],
    ['Ctrl+C', '\x03'],
    ['a C1 control', '\x9b'],
    ['a line separator', '\u2028'],
    ['a change of direction', '\u202e'],
    ['a blank of no width', '\u200b'],
  ] as const) {
    it(`is refused with ${name} in it`, () => {
      for (const shell of shells) {
        assert.equal(commandLine(['x', `a${character}id`], shell), undefined);
        assert.equal(commandLine(`x a${character}id`, shell), undefined);
      }
    });
  }

  it('that is complete is unchanged, or refused if its quotes are not closed', () => {
    const urn = (name: string): string => `pulumi state delete 'urn:pulumi:dev::shop::a:b:C::${name}'`;
    const accepted = (line: string): Shell[] => shells.filter((shell) => commandLine(line, shell) === line);
    assert.deepEqual(accepted(urn('it')), shells);
    assert.deepEqual(accepted(urn('it’;id;’')), ['posix', 'fish', 'cmd']);
    assert.deepEqual(accepted(urn('it&id')), ['posix', 'fish', 'powershell']);
    assert.deepEqual(accepted(urn('%PATH%')), ['posix', 'fish', 'powershell']);
  });

  it('sets the backend in the words of each shell', () => {
    const line = (shell: Shell): string => onBackend('pulumi cancel', 'file:///a', shell);
    assert.equal(line('fish'), 'PULUMI_BACKEND_URL=file:///a pulumi cancel');
    assert.equal(line('powershell'), "$env:PULUMI_BACKEND_URL = 'file:///a'; pulumi cancel");
    assert.equal(line('cmd'), 'pulumi cancel');
  });
});
