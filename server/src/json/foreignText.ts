import { startOfState } from '../../../shared/detect';
import type { SyntaxProblemCode } from './syntaxProblems';

/** What a text has in the place of a state's JSON, or before it. */
export interface ForeignText {
  code: Extract<SyntaxProblemCode, 'leading-content' | 'nul-bytes' | 'yaml'>;
  start: number;
  end: number;
  /** Where the state begins: at the end of the text if there is none. */
  next: number;
}

/** The first line of a state, as YAML writes it. */
const YAML = /^(?:version|deployment|manifest|resources|checkpoint|secrets_providers):(?:\s|$)/;
const YAML_LOOKED_AT = 4000;

/** What is no JSON at the beginning of a text, or instead of all JSON; undefined if nothing is. */
export function foreignText(text: string): ForeignText | undefined {
  const start = firstCharacter(text);
  if (text.charCodeAt(start) === 0 && hasOnlyNulBytes(text, start))
    return { code: 'nul-bytes', start, end: text.length, next: text.length };
  const next = startOfState(text);
  if (next > 0) return { code: 'leading-content', start, end: withoutSpaceBefore(text, next), next };
  if (isYaml(text.slice(start, start + YAML_LOOKED_AT)))
    return { code: 'yaml', start, end: lineEnd(text, start), next: text.length };
  return undefined;
}

function isYaml(head: string): boolean {
  const line = head.split('\n').find((one) => !/^(?:#|---|\s*$)/.test(one));
  return line !== undefined && YAML.test(line);
}

/** The end of the NUL bytes that begin at an offset. */
export function behindNulBytes(text: string, at: number): number {
  while (at < text.length && text.charCodeAt(at) === 0) at++;
  return at;
}

function hasOnlyNulBytes(text: string, at: number): boolean {
  while (at < text.length && (text.charCodeAt(at) === 0 || isSpace(text.charCodeAt(at)))) at++;
  return at === text.length;
}

function firstCharacter(text: string): number {
  let at = 0;
  while (at < text.length && (isSpace(text.charCodeAt(at)) || text.charCodeAt(at) === 0xfeff)) at++;
  return at;
}

function withoutSpaceBefore(text: string, end: number): number {
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--;
  return end;
}

function lineEnd(text: string, at: number): number {
  const end = /\r?\n|$/.exec(text.slice(at, at + YAML_LOOKED_AT))!.index;
  return at + end;
}

function isSpace(c: number): boolean {
  return c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09;
}
