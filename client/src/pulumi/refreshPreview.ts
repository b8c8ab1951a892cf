import { redact } from './redact';

/** What a refresh would do, as `pulumi refresh --preview-only --json` tells. */
export interface RefreshPreview {
  /** Resources that are as the state says. */
  readonly same: number;
  readonly changes: readonly RefreshChange[];
  /** What the CLI and the providers said, redacted. */
  readonly messages: readonly string[];
}

export interface RefreshChange {
  readonly urn: string;
  readonly kind: 'updated' | 'gone';
  /** Names of the properties that differ; never their values. */
  readonly properties: readonly string[];
}

interface Digest {
  steps?: Step[];
  diagnostics?: { severity?: string; message?: string }[];
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
  const { steps = [], diagnostics = [] } = JSON.parse(digest) as Digest;
  const changes = steps.flatMap((step): RefreshChange[] => {
    if (!step.newState) return step.oldState ? [{ urn: step.urn, kind: 'gone', properties: [] }] : [];
    const properties = differences(step.oldState ?? {}, step.newState);
    return properties.length > 0 ? [{ urn: step.urn, kind: 'updated', properties }] : [];
  });
  const messages = diagnostics
    .filter(({ severity }) => severity === 'warning' || severity === 'error')
    .map(({ message = '' }) => redact(message.trim()));
  return { same: steps.length - changes.length, changes, messages };
}

/** `2 resources are gone, 1 changed, 14 as before`. */
export function summarizeRefresh({ same, changes }: RefreshPreview): string {
  const gone = changes.filter(({ kind }) => kind === 'gone').length;
  const updated = changes.length - gone;
  const parts = [gone && `${gone} gone`, updated && `${updated} changed`, `${same} as before`];
  return parts.filter(Boolean).join(', ');
}

function differences(before: State, after: State): string[] {
  const names = new Set<string>();
  for (const side of ['inputs', 'outputs'] as const) {
    const old = before[side] ?? {};
    const now = after[side] ?? {};
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (JSON.stringify(old[name]) !== JSON.stringify(now[name])) names.add(name);
    }
  }
  return [...names].sort();
}
