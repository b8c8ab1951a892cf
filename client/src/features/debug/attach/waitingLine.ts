import type { ProgramPlace } from './pickProgram';

/** The CLI's words about a waiting program, and their place in the line. */
export interface WaitingLine {
  readonly start: number;
  readonly length: number;
  readonly place: ProgramPlace;
}

/**
 * Finds what `pulumi … --attach-debugger` prints when a program waits: `on process id 7`,
 * `on process id 7 and port 9230`, `on port 58791`. In a narrow terminal the end is cut off: a number that may go on
 * there is unknown.
 */
export function waitingIn(line: string): WaitingLine | undefined {
  const match =
    /Waiting for debugger to attach(?: \(on (?:process id (\d+)(?=[ )])(?: and port (\d+)(?=\)))?|port (\d+)(?=\)))\)?)?/.exec(
      line,
    );
  if (!match) return undefined;
  const [text, pid, itsPort, port = itsPort] = match;
  const place = { processId: pid ? Number(pid) : undefined, port: port ? Number(port) : undefined };
  return { start: match.index, length: text.length, place };
}
