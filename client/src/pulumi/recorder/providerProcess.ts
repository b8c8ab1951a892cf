import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type http2 from 'node:http2';
import { Http2Client } from './http2Proxy';

/** An installed plugin of a package. */
export interface InstalledPlugin {
  /** The path of its program. */
  readonly program: string;
  /** Undefined if the CLI takes it whatever version is asked for: it is on the PATH, or comes with the CLI. */
  readonly version?: string;
}

/** A provider's real process. */
export class ProviderProcess {
  private readonly child: ChildProcess;
  private readonly client: Promise<Http2Client>;
  private address = '';
  /** Its exit code, and whatever ended it. */
  readonly ended: Promise<number>;

  /**
   * Starts it as the engine does.
   * @param engine where it reaches the engine, host and port
   * @param args the engine's own arguments for it
   */
  constructor(
    readonly plugin: InstalledPlugin,
    { args, env }: { args: readonly string[]; env: NodeJS.ProcessEnv },
  ) {
    // Its group is this process's: the engine ends the whole group.
    this.child = spawn(plugin.program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.ended = new Promise((resolve) => {
      this.child.on('error', () => {
        resolve(1);
      });
      this.child.on('exit', (code) => {
        resolve(code ?? 1);
      });
    });
    this.client = this.port().then((port) => {
      this.address = `127.0.0.1:${port}`;
      return new Http2Client(this.address);
    });
    this.client.catch(() => undefined);
  }

  /** The folder of its program. */
  get folder(): string {
    return path.dirname(this.plugin.program);
  }

  /** Begins a call. @throws {Error} if the process ended before it told its port */
  async request(headers: http2.IncomingHttpHeaders): Promise<http2.ClientHttp2Stream> {
    const client = await this.client;
    return client.request({ ...headers, ':authority': this.address });
  }

  /** Calls a method. Returns the bytes of its answer, none if it fails. */
  async ask(headers: http2.IncomingHttpHeaders, request: Buffer): Promise<Buffer> {
    const to = await this.request(headers);
    const chunks: Buffer[] = [];
    to.on('data', (chunk: Buffer) => chunks.push(chunk)).end(request);
    await new Promise((resolve) => to.on('close', resolve));
    return Buffer.concat(chunks);
  }

  /** When it takes calls. @throws {Error} if it ended before it told its port, or told none */
  async ready(): Promise<void> {
    await this.client;
  }

  /** Asks it to end. */
  end(): void {
    this.child.kill('SIGINT');
  }

  /** The port is the first line that a plugin prints; the rest is for the engine. */
  private port(): Promise<number> {
    return new Promise((resolve, reject) => {
      let text = '';
      const stdout = this.child.stdout!;
      const read = (chunk: Buffer): void => {
        text += chunk.toString('latin1');
        const end = text.indexOf('\n');
        if (end < 0) return;
        stdout.off('data', read);
        const port = portIn(text.slice(0, end));
        // A line that is no port is the engine's to report.
        process.stdout.write(Buffer.from(port === undefined ? text : text.slice(end + 1), 'latin1'));
        stdout.pipe(process.stdout, { end: false });
        if (port !== undefined) resolve(port);
        else reject(new Error('The plugin printed no port.'));
      };
      stdout.on('data', read);
      void this.ended.then((code) => {
        reject(new Error(`The plugin ended with ${code}.`));
      });
    });
  }
}

/** The port in a plugin's first line, which can have the progress that `dotnet run` shows. The engine reads it so (`parsePort`). */
function portIn(line: string): number | undefined {
  const text = line.replaceAll(/\x1b\]9;4;[03];\x1b\\/g, '').trim();
  const port = /^\+?\d+$/.test(text) ? Number(text) : 0;
  return port > 0 && port < 65_536 ? port : undefined;
}

/** Runs a program to its end; what it prints is dropped. */
export function runToEnd(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve) => {
    spawn(program, args, { env, stdio: 'ignore' })
      .on('error', () => {
        resolve();
      })
      .on('exit', () => {
        resolve();
      });
  });
}
