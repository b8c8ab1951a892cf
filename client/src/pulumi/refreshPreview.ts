import { redact } from './redact';

/** What a refresh would do, as `pulumi refresh --preview-only --json` tells. */
export interface RefreshPreview {
  readonly counts: { readonly same: number; readonly changed: number; readonly gone: number };
  /** Those that can be named; of a resource that changed in secrets alone the CLI hides all. */
  readonly changes: readonly RefreshChange[];
  /** What the CLI and the providers said, redacted. */
  readonly messages: readonly string[];
}

export interface RefreshChange {
  readonly urn: string;
  readonly kind: 'changed' | 'gone';
  /** Names of the properties that differ; never their values. */
  readonly properties: readonly string[];
}

interface Digest {
  steps?: Step[];
  diagnostics?: { severity?: string; message?: string }[];
  changeSummary?: { same?: number; update?: number; delete?: number };
}

interface Step {
  urn: string;
  oldState?: State | null;
  newState?: State | null;
}

interface State {
  inputs?: Record<string, unknown>;
  outputs?: Record<string, unknown>;
}

/** Reads the digest. @throws SyntaxError if it is none */
export function readRefreshPreview(digest: string): RefreshPreview {
  const { steps = [], diagnostics = [], changeSummary = {} } = JSON.parse(digest) as Digest;
  const changes = steps.flatMap((step): RefreshChange[] => {
    if (!step.newState) return step.oldState ? [{ urn: step.urn, kind: 'gone', properties: [] }] : [];
    const properties = differences(step.oldState ?? {}, step.newState);
    return properties.length > 0 ? [{ urn: step.urn, kind: 'changed', properties }] : [];
  });
  const messages = diagnostics
    .filter(({ severity }) => severity === 'warning' || severity === 'error')
    .map(({ message = '' }) => redact(message.trim()));
  const { same = 0, update = 0, delete: gone = 0 } = changeSummary;
  return { counts: { same, changed: update, gone }, changes, messages };
}

/** `2 gone, 1 changed, 14 as before`. */
export function summarizeRefresh({ counts: { gone, changed, same } }: RefreshPreview): string {
  const parts = [gone && `${gone} gone`, changed && `${changed} changed`, `${same} as before`];
  return parts.filter(Boolean).join(', ');
}

function differences(before: State, after: State): string[] {
  const names = new Set<string>();
  for (const side of ['inputs', 'outputs'] as const) {
    const old = before[side] ?? {};
    const now = after[side] ?? {};
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      // Names like `__provider` are the SDK's own.
      if (!name.startsWith('__') && JSON.stringify(old[name]) !== JSON.stringify(now[name])) names.add(name);
    }
  }
  return [...names].sort();
}
