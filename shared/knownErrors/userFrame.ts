/** A place in the user's own code, from a stack trace. */
export interface UserFrame {
  readonly file: string;
  readonly line: string;
}

/** The frames of each language, with file and line; those of libraries and languages are none of the user's. */
const FRAMES: readonly {
  readonly frame: RegExp;
  readonly foreign: RegExp;
  readonly innermost: 'first' | 'last';
}[] = [
  {
    frame: /^[ \t|]{0,16}File "(?<file>[^"\n]{1,300})", line (?<line>\d{1,6})/gm,
    foreign: /site-packages|dist-packages|[/\\]lib[/\\]python|pulumi-language-python|[/\\]Lib[/\\]|^</,
    innermost: 'last',
  },
  {
    frame:
      /^[ \t|]{0,16}at (?:[^\n()]{1,200} \()?(?:file:\/\/)?(?<file>(?:[A-Za-z]:)?[\w./\\@~-]{1,300}\.[cm]?[jt]sx?):(?<line>\d{1,6}):\d{1,6}\)?/gm,
    foreign: /node_modules|^node:|^internal[/\\]|[/\\]\.sst[/\\]platform[/\\]src/,
    innermost: 'first',
  },
  {
    frame: /^[ \t|]{0,16}at [^\n]{1,300} in (?<file>[^\n:]{0,2}:?[^\n:]{1,300}):line (?<line>\d{1,6})/gm,
    foreign: /[/\\](?:pulumi-dotnet|sdk)[/\\]/,
    innermost: 'first',
  },
  {
    frame:
      /^[ \t|]{0,16}at (?!com\.pulumi\.|java\.|jdk\.|sun\.|io\.grpc\.|org\.(?:apache|codehaus|gradle)\.)[\w.$<>/]{1,200}\((?<file>\w{1,100}\.(?:java|kt|scala)):(?<line>\d{1,6})\)/gm,
    foreign: /^$/,
    innermost: 'first',
  },
  {
    frame:
      /^[ \t|]{0,16}(?<file>(?:[A-Za-z]:)?[\w./\\@~-]{1,300}\.go):(?<line>\d{1,6})(?: \+0x[\da-f]{1,8})?$/gm,
    foreign:
      /[/\\]pkg[/\\]mod[/\\]|[/\\](?:src|go)[/\\]runtime[/\\]|^runtime[/\\]|^github\.com[/\\]|[/\\]pulumi[/\\](?:pkg|sdk)[/\\]/,
    innermost: 'first',
  },
];

/** How far behind an error its trace is looked for, in characters. */
const LONGEST_TRACE = 8000;
/** Names that are also a single word on a command line. */
const HARMLESS = /^[\w./\\:@-]{1,120}$/;

/** The innermost frame of the user's code in the stack trace at or after an offset; undefined if there is none. */
export function userFrame(text: string, from: number): UserFrame | undefined {
  const trace = text.slice(from, from + LONGEST_TRACE);
  for (const { frame, foreign, innermost } of FRAMES) {
    const own = Array.from(trace.matchAll(frame), ({ groups }) => groups!).filter(
      (groups) => !foreign.test(groups['file']!),
    );
    const found = innermost === 'first' ? own[0] : own.at(-1);
    if (!found) continue;
    const file = HARMLESS.test(found['file']!) ? found['file']! : /[^/\\]{0,120}$/.exec(found['file']!)![0];
    return HARMLESS.test(file) ? { file, line: found['line']! } : undefined;
  }
  return undefined;
}

/** The packages of frames that are none of the user's, by their languages. One that only carries requests is none at fault. */
const PACKAGES =
  /(?:site|dist)-packages[/\\](?<python>\w{1,80})[/\\]|node_modules[/\\](?!@grpc[/\\])(?<node>(?:@[\w.-]{1,60}[/\\])?[\w.-]{1,80})[/\\](?![^\n]{0,300}node_modules)|^[ \t|]{0,16}at (?<java>com\.pulumi\.\w{1,60})\.|^[ \t|]{0,16}at (?<dotnet>Pulumi(?:\.(?!Deployment|GrpcMonitor|GrpcEngine|Output|Serialization|Stack|Runner)[A-Z]\w{1,40}){1})\./gm;

/** The line with which a trace of Python ends. */
const PYTHON_EXCEPTION =
  /^[ \t|]{0,16}(?:\w{1,60}\.){0,6}\w{0,60}(?:Error|Exception|Exit|Interrupt|Warning)\b/m;

/**
 * The package whose code threw the error, if no frame of its trace is the user's own.
 * @returns undefined if there is no trace, or one with a frame of the user
 */
export function packageAtFault(text: string, from: number): string | undefined {
  if (userFrame(text, from)) return undefined;
  const paragraph = text.indexOf('\n\n', from);
  const trace = text.slice(from, Math.min(paragraph < 0 ? text.length : paragraph, from + LONGEST_TRACE));
  const packages = Array.from(trace.matchAll(PACKAGES), ({ groups }) =>
    Object.values(groups!).find(Boolean)!,
  );
  const isOfPython = trace.includes('Traceback');
  // A trace that was cut says neither which exception it is nor where.
  if (isOfPython && !PYTHON_EXCEPTION.test(trace)) return undefined;
  // Python prints the innermost frame last.
  const innermost = isOfPython ? packages.at(-1) : packages[0];
  // Folders of the SDK, where the maps of its sources have lost its name.
  return innermost?.replace(/^@pulumi[/\\](?:cmd|runtime|automation|provider|dynamic)$/, '@pulumi/pulumi');
}
