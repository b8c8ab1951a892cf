import assert from 'node:assert/strict';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  askToStop,
  canBeAskedToStop,
  endGroup,
  executableFile,
  ownGroup,
  dockerSockets,
  programFiles,
  settingsFolder,
  tracingUrl,
  virtualPython,
} from '../../../client/src/processes/windows';
import { until } from '../../harness/pulumiProcess';

describe('the differences on Windows', () => {
  it('include the names of program files', () => {
    assert.equal(executableFile('pulumi', 'win32'), 'pulumi.exe');
    assert.equal(executableFile('pulumi', 'linux'), 'pulumi');
    assert.deepEqual(programFiles('npm', 'win32'), ['npm.exe', 'npm.cmd', 'npm.bat']);
    assert.deepEqual(programFiles('npm', 'darwin'), ['npm']);
  });

  it('include that no program can be asked to stop, and that there are no process groups', () => {
    assert.deepEqual([canBeAskedToStop('win32'), ownGroup('win32')], [false, false]);
    assert.deepEqual([canBeAskedToStop('linux'), ownGroup('darwin')], [true, true]);
  });

  it('include that a request to stop is not sent: it would end the program', () => {
    const signals: unknown[] = [];
    const child = { kill: (signal: unknown): boolean => signals.push(signal) > 0 };
    askToStop(child, 'win32');
    assert.deepEqual(signals, []);
    askToStop(child, 'linux');
    assert.deepEqual(signals, ['SIGINT']);
  });

  it('include where programs of the clouds keep settings', () => {
    const env = { APPDATA: 'C:\\Users\\me\\AppData\\Roaming', HOME: '/home/me' };
    assert.equal(settingsFolder(env, 'win32'), env.APPDATA);
    assert.equal(settingsFolder(env, 'linux'), '/home/me/.config');
    assert.equal(settingsFolder({}, 'darwin'), undefined);
  });

  it('include where the Python of a virtual environment is, and where Docker listens', () => {
    assert.equal(virtualPython('venv', 'win32'), path.join('venv', 'Scripts', 'python.exe'));
    assert.equal(virtualPython('venv', 'darwin'), path.join('venv', 'bin', 'python'));
    assert.deepEqual(dockerSockets('/home/ada', 'win32'), ['\\\\.\\pipe\\docker_engine']);
    assert.equal(dockerSockets('/home/ada', 'linux')[0], '/var/run/docker.sock');
  });

  it('include the CLI’s form of a trace file’s address', () => {
    assert.equal(tracingUrl('C:\\shop\\up.trace', 'win32'), 'file:C:/shop/up.trace');
    assert.equal(tracingUrl('/shop/größe.trace', 'linux'), 'file:///shop/gr%C3%B6%C3%9Fe.trace');
  });
});

describe('a program in its own group', () => {
  it('ends with its descendants', async function () {
    if (!ownGroup()) this.skip();
    const child = spawn('sh', ['-c', 'sleep 60 & echo $!; wait'], { detached: ownGroup() });
    const pid = await new Promise<number>((resolve) => {
      child.stdout.once('data', (line: Buffer) => {
        resolve(Number(line.toString()));
      });
    });
    endGroup(child);
    const isGone = (): boolean => {
      try {
        // A zombie process has no command line.
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8') === '';
      } catch {
        return true;
      }
    };
    await until(isGone, 'the end of what it has started');
  });
});
