import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repository } from './repository';

/** How a program ended, and what it printed. */
export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

const PROGRAM = path.join(repository, 'dist', 'check.js');

/** What `--format json` prints. */
export interface JsonReport {
  files: {
    file: string;
    failure?: string;
    findings: {
      line: number;
      column: number;
      severity: string;
      danger?: boolean;
      code: string;
      fixable: boolean;
      urn?: string;
      cause?: string;
    }[];
    repair?: { fixed: number; backup?: string };
  }[];
}

/** A separate folder for a test, with the command line in it. */
export class CheckFolder {
  readonly path = realpathSync(mkdtempSync(path.join(tmpdir(), 'check-')));

  /** The path of a file in the folder. */
  at(name: string): string {
    return path.join(this.path, name);
  }

  write(name: string, content: string | Uint8Array): void {
    mkdirSync(path.dirname(this.at(name)), { recursive: true });
    writeFileSync(this.at(name), content);
  }

  read(name: string): string {
    return readFileSync(this.at(name), 'utf8');
  }

  /** Runs `pulumi-troubleshooter` with these arguments. */
  run(args: readonly string[], input: string | Uint8Array = '', env: NodeJS.ProcessEnv = {}): Run {
    return this.program(process.execPath, [PROGRAM, ...args], input, env);
  }

  /** Runs any program in the folder. */
  program(
    command: string,
    args: readonly string[],
    input: string | Uint8Array = '',
    env: NodeJS.ProcessEnv = {},
  ): Run {
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      cwd: this.path,
      input,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      env: { ...process.env, ...env },
    });
    if (error) throw error;
    return { code: status, stdout, stderr };
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}

/** Registers the hooks of a suite that make a folder for each test, and remove it. */
export function useCheckFolder(begin: (made: CheckFolder) => void): void {
  let folder: CheckFolder;
  beforeEach(() => {
    folder = new CheckFolder();
    begin(folder);
  });
  afterEach(() => {
    folder.remove();
  });
}
