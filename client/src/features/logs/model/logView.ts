import type { LogLevel } from '../../../../../shared/logs/logLine';
import type { EntryFacts } from './logIndex';

/** Which entries to show: those for which all of it is true. */
export interface LogFilter {
  /** In any case of letters, in the line as it is in the file; empty: any. */
  readonly text: string;
  readonly kind: 'all' | 'errors' | 'problems' | 'operations';
  /** Those that `-v=LEVEL` would have written; undefined: all. */
  readonly upTo?: number | undefined;
  readonly urn?: string | undefined;
  readonly provider?: string | undefined;
}

/** The filter that shows everything. */
export const NO_FILTER: LogFilter = { text: '', kind: 'all' };

/** An entry in a row, without secrets. */
export interface LogRow {
  /** The number of its first line in the file, from 1. */
  readonly line: number;
  readonly clock: string;
  readonly level: LogLevel;
  readonly verbosity: number;
  readonly resource?: { readonly urn: string; readonly name: string; readonly type: string } | undefined;
  readonly message: string;
  /** The number of its further lines. */
  readonly more: number;
}

/** An entry as it is in the file, without secrets. */
export interface EntryDetails extends LogRow {
  /** All of its message, with line breaks. */
  readonly said: string;
  readonly raw: string;
  /** How many bytes are not in it. */
  readonly leftOut: number;
  readonly urns: readonly string[];
  /** What an explanation of an error or a warning is asked for. */
  readonly problem: string | undefined;
}

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}

/** How far a log is read, and what was found. */
export interface LogStatus {
  /** The number of the filter that {@link shown} is about. */
  readonly filterId: number;
  /** How many entries the filter shows. */
  readonly shown: number;
  /** How many entries the filter has looked at. */
  readonly filtered: number;
  readonly entries: number;
  readonly errors: number;
  readonly warnings: number;
  /** How many entries each `-v` would have written, as far as it adds any. */
  readonly upTo: readonly { readonly level: number; readonly count: number }[];
  /** How many values are known that the log marks as secret: with each, rows that were read before are out of date. */
  readonly marks: number;
  readonly bytesRead: number;
  readonly size: number;
  /** True if everything is read and filtered. */
  readonly isDone: boolean;
  readonly isPaused: boolean;
}

/** The conditions of a filter, except for its text, by the numbers of the index; undefined if no entry meets them. */
export interface Conditions extends Omit<LogFilter, 'urn' | 'provider' | 'text'> {
  readonly urn: number | undefined;
  readonly provider: number | undefined;
}

/** True if an entry meets the conditions. */
export function meets(
  { level, verbosity, isOfOperation, ...facts }: EntryFacts,
  wanted: Conditions,
): boolean {
  const isProblem = level === 'error' || level === 'warning';
  if (wanted.kind === 'errors' && level !== 'error') return false;
  if (wanted.kind === 'problems' && !isProblem) return false;
  if (wanted.kind === 'operations' && !isOfOperation && !isProblem) return false;
  if (wanted.upTo !== undefined && verbosity > wanted.upTo) return false;
  if (wanted.urn !== undefined && facts.urn !== wanted.urn) return false;
  return wanted.provider === undefined || facts.provider === wanted.provider;
}
