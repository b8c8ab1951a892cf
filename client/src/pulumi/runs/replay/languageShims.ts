import { chmodSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { scriptFor } from '../../recorder/recordedRun';
import { isWindows, scriptFile } from '../../../processes/windows';
import { languageHosts } from './languageHosts';

/** What a shim tells the process that records. Messages are in Base64. */
export type ShimLine =
  | { readonly run: string; readonly hostArguments: readonly string[] }
  | { readonly call: number; readonly method: string; readonly message: string }
  | {
      readonly answered: number;
      readonly message?: string;
      readonly error?: { readonly status: number; readonly text: string };
    }
  | { readonly ended: string };

/** All that one process of a language host has told, and the name of its language. */
export interface HostLines {
  readonly language: string;
  readonly lines: ShimLine[];
}

/** Stands before every language host of a run of the CLI, and keeps in memory what the programs and the engine say. */
export class LanguageShims {
  private readonly servers: Server[] = [];
  /** In the order in which they began. */
  readonly hosts: HostLines[] = [];

  /** @param folder for what the run needs */
  constructor(private readonly folder: string) {}

  /** The file to which the engine writes its events. */
  get events(): string {
    return path.join(this.folder, 'events.json');
  }

  /**
   * Makes the shims.
   * @param programs the Node that runs shims, and the shim's program
   * @param places the PATH of the run, and the CLI's program
   * @returns the PATH with which the CLI finds them
   */
  async begin(
    programs: { readonly node: string; readonly shim: string },
    places: { readonly path: string; readonly cli: string },
  ): Promise<string> {
    for (const [language, host] of await languageHosts(places)) {
      const socket = isWindows()
        ? `\\\\.\\pipe\\${path.basename(this.folder)}-${language}`
        : path.join(this.folder, `${language}.sock`);
      const server = createServer((from) => {
        const lines: ShimLine[] = [];
        this.hosts.push({ language, lines });
        from.on('error', () => undefined);
        createInterface(from).on('line', (line) => lines.push(JSON.parse(line) as ShimLine));
      });
      this.servers.push(server);
      await new Promise<void>((resolve) => server.listen(socket, resolve));
      const program = path.join(this.folder, scriptFile(`pulumi-language-${language}`));
      writeFileSync(program, scriptFor({ ...programs, args: [socket, host], plugin: host }));
      chmodSync(program, 0o700);
    }
    return [this.folder, places.path].join(path.delimiter);
  }

  /** Listens no more. */
  end(): void {
    for (const server of this.servers) server.close().unref();
  }
}
