const FRAME = /^\s+(?:at |File ")/;
/** The first line of what Python prints of an exception. */
export const PYTHON_TRACE = /^Traceback \(most recent call last\):$/m;

/** What a failure says in one line, without its introduction. */
export function summaryOf(message: string): string {
  if (PYTHON_TRACE.test(message))
    return message
      .trim()
      .split('\n')
      .findLast((line) => /^\S/.test(line))!;
  const [first = '', second] = message.trim().split('\n');
  if (!first.trimEnd().endsWith(':') || second === undefined) return first;
  return FRAME.test(second) ? first.trimEnd().slice(0, -1) : second.trim();
}
