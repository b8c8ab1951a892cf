import type { CliRequest } from './cliRequest';
import { RunNotBegun } from './detached/detachedRun';
import { PulumiProblem } from './pulumiProblem';
import { OutputTooLarge } from './run';

/** What the CLI says to somebody who is not logged in to a service; newer versions the second. */
const WANTS_LOGIN = /PULUMI_ACCESS_TOKEN must be set|this command requires logging in/;

/** The CLI takes an address that it does not understand for a service, and asks for its token. */
export function aboutItsAddress(backend: CliRequest['backend'], problem: PulumiProblem): PulumiProblem {
  if (backend === 'none' || backend.isService || !WANTS_LOGIN.test(problem.details)) return problem;
  const message =
    `Pulumi does not understand the backend’s address ${backend.display}. It begins with s3://, gs://, azblob://, ` +
    'file:// or postgres:// (since CLI 3.177.0), and in a password all but letters and digits is escaped (“@” as %40).';
  return new PulumiProblem('backend', message);
}

/** Why a run could not begin, or has printed too much. */
export function startFailure(error: unknown, program: string): PulumiProblem {
  if (error instanceof RunNotBegun) return new PulumiProblem('other', error.message);
  if (error instanceof OutputTooLarge) return new PulumiProblem('too-large', error.message);
  const text = error instanceof Error ? error.message : String(error);
  return new PulumiProblem('cli-missing', `The Pulumi CLI at ${program} could not be started: ${text}`);
}
