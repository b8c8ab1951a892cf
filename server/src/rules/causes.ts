import type { RuleFinding } from './check';
import type { Fix } from './rule';

/** Which findings: those that have the same cause, or all of the rule. */
export type Scope = 'cause' | 'rule';

/** What the findings of a state have in common: their cause, and how they can be mended. */
export class FindingGroups {
  private readonly causes = new Map<string, RuleFinding[]>();
  private readonly starts = new Map<readonly RuleFinding[], ReadonlySet<number>>();
  private fixes: Map<string, Fix[]> | undefined;

  private constructor(private readonly findings: readonly RuleFinding[]) {
    for (const finding of findings) {
      if (finding.cause !== undefined) append(this.causes, keyOf(finding, 'cause'), finding);
    }
  }

  private static readonly known = new WeakMap<readonly RuleFinding[], FindingGroups>();

  /** The groups of these findings, made once a list. */
  static of(findings: readonly RuleFinding[]): FindingGroups {
    let groups = this.known.get(findings);
    if (!groups) this.known.set(findings, (groups = new FindingGroups(findings)));
    return groups;
  }

  /** The findings with the cause of this one, which is among them, in text order. */
  ofCause(finding: RuleFinding): readonly RuleFinding[] {
    const group = finding.cause === undefined ? undefined : this.causes.get(keyOf(finding, 'cause'));
    return group ?? [finding];
  }

  /** What the finding says, and in how many other places its cause shows. */
  messageOf(finding: RuleFinding): string {
    const { message } = finding;
    const count = this.tellsOfOthers(finding) ? 0 : this.ofCause(finding).length - 1;
    if (count === 0) return message;
    return `${message} ${count === 1 ? 'One more place has' : `${count} more places have`} the same cause.`;
  }

  /**
   * Other places where the cause of a finding shows: of the first place all, of any other only the first. If each of
   * 10,000 listed all, nobody could hold them.
   */
  elsewhere(finding: RuleFinding): readonly RuleFinding[] {
    const group = this.ofCause(finding);
    if (this.tellsOfOthers(finding)) return [];
    return group[0] === finding ? group.slice(1) : group.slice(0, 1);
  }

  /** True if the other places are among the other ends of a finding, as those of doubled entries are. */
  private tellsOfOthers(finding: RuleFinding): boolean {
    const group = this.ofCause(finding);
    if (group.length === 1 || finding.related === undefined) return false;
    let starts = this.starts.get(group);
    if (!starts) this.starts.set(group, (starts = new Set(group.map(({ span }) => span.start))));
    return finding.related.some(({ span }) => starts.has(span.start));
  }

  /** The fixes of this kind that findings have, this one's among them, one of each finding. */
  alike(finding: RuleFinding, { kind }: Fix, scope: Scope): readonly Fix[] {
    this.fixes ??= fixesByKind(this.findings);
    return this.fixes.get(keyOf(finding, scope, kind)) ?? [];
  }
}

function fixesByKind(findings: readonly RuleFinding[]): Map<string, Fix[]> {
  const found = new Map<string, Fix[]>();
  for (const finding of findings) {
    const kinds = new Set<string>();
    for (const fix of finding.fixes ?? []) {
      if (kinds.has(fix.kind)) continue;
      kinds.add(fix.kind);
      append(found, keyOf(finding, 'rule', fix.kind), fix);
      if (finding.cause !== undefined) append(found, keyOf(finding, 'cause', fix.kind), fix);
    }
  }
  return found;
}

function keyOf({ rule, cause }: RuleFinding, scope: Scope, kind = ''): string {
  return JSON.stringify([rule.code, kind, scope === 'cause' ? (cause ?? null) : null, scope]);
}

function append<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
