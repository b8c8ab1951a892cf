import type { StateQuestions } from '../../../../../shared/requests';
import type { BackendAddress } from '../../../pulumi/location/backendAddress';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';

export interface CopyTools {
  readonly cli: PulumiCli;
  readonly server: Pick<StateQuestions, 'stackReferences' | 'secretsProvider' | 'withSecretsProvider'>;
}

export type CopyControl = Pick<RunControl, 'stop' | 'kill' | 'unattended'>;

/** An empty copy of a stack, in a backend of its own that no other run uses. */
export interface StackCopy {
  /** As `--stack` takes it. */
  readonly stack: string;
  readonly address: BackendAddress;
  /** A copy of the stack's settings, so that the project's file stays as it is. */
  readonly configFile: string;
  /** For each run in it. */
  readonly env: NodeJS.ProcessEnv;
  /**
   * The state as it can be imported into the copy.
   * @throws {PulumiProblem} if its secrets cannot be decrypted
   */
  ready(state: string): Promise<string>;
  /**
   * Adds another stack whose outputs the program reads.
   * @param name as the program writes it
   * @returns false if nothing was added: the real backend has no such stack either, or the copy finds it itself
   */
  addReferenced(name: string): Promise<boolean>;
  close(): void;
}
