import { repairAll } from '../edits/repair';
import type { FindingSeverity } from '../protocol';
import { checkState, type RuleFinding } from '../rules/check';
import { ruleDocsUrl } from '../rules/docsUrl';
import { LineIndex } from '../state/lineIndex';
import { StateModel } from '../state/model';
import type { Span } from '../state/jsonNode';
import type { CheckRequest } from './options';
import { readState } from './readState';
import { replaceFile } from './replaceFile';

/** 1-based; columns count UTF-16 units, as editors do. */
export interface Position {
  line: number;
  column: number;
}

/** One finding as it is printed. Never holds a secret. */
export interface FileFinding extends Position {
  end: Position;
  severity: FindingSeverity;
  code: string;
  message: string;
  /** What the engine says. */
  engine?: string;
  urn?: string;
  /** True if `--fix` mends it. */
  fixable: boolean;
  docs: string;
  related: (Position & { message: string })[];
}

/** What there is to say about one file. */
export interface FileReport {
  file: string;
  /** In a few words behind the file's name: why it could not be checked, or not be repaired. */
  failure?: string;
  /** What is wrong with the file, after the repair if there was one. */
  findings: FileFinding[];
  /** What `--fix` did. */
  repair?: { fixed: number; backup?: string };
}

/**
 * Checks one file and repairs it if that is asked for.
 * @param print takes the repaired text of standard input
 */
export function checkFile(file: string, request: CheckRequest, print: (text: string) => void): FileReport {
  const read = readState(file);
  if ('failure' in read) return { file, findings: [], failure: read.failure };
  const { model } = read;
  const findings = checkState(model, { targetStack: request.stack });
  if (!request.fix) return { file, findings: findingsOf(model, findings) };

  const { text } = repairAll(model, { targetStack: request.stack });
  const changed = text !== model.text;
  if (changed && !read.isUtf8) {
    const failure = 'is not valid UTF-8 and was not repaired: writing it would lose the bytes that are not';
    return { file, findings: findingsOf(model, findings), failure };
  }
  let backup: string | undefined;
  try {
    if (file === '-') print(text);
    else if (changed) backup = replaceFile(file, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { file, findings: findingsOf(model, findings), failure: `could not be repaired: ${reason}` };
  }
  const repaired = changed ? new StateModel(text) : model;
  const left = checkState(repaired, { targetStack: request.stack });
  return {
    file,
    findings: findingsOf(repaired, left),
    repair: { fixed: Math.max(0, findings.length - left.length), ...(backup !== undefined && { backup }) },
  };
}

function findingsOf(model: StateModel, findings: readonly RuleFinding[]): FileFinding[] {
  const lines = new LineIndex(model.text);
  const position = ({ start }: Pick<Span, 'start'>): Position => lines.positionOf(start);
  return findings.map(({ rule, severity, span, message, engine, related, resource, fixes }) => ({
    ...position(span),
    end: position({ start: span.end }),
    severity,
    code: rule.code,
    message,
    ...(engine !== undefined && { engine }),
    ...(resource?.urn ? { urn: resource.urn } : {}),
    fixable: fixes?.some(({ lossless }) => lossless === true) ?? false,
    docs: ruleDocsUrl(rule.code),
    related: (related ?? []).map((other) => ({ ...position(other.span), message: other.message })),
  }));
}
