import { rankOf } from './findingRank';
import type { RuleFinding, Fix, Rule } from './rule';

/** All findings with the same cause, or all findings of the rule. */
export type Scope = 'cause' | 'rule';

/** Groups the findings of a state by cause and by kind of fix. */
export class FindingGroups {
  private readonly causes = new Map<Rule, Map<string, RuleFinding[]>>();
  private readonly leaders = new Map<readonly RuleFinding[], RuleFinding>();
  private readonly starts = new Map<readonly RuleFinding[], ReadonlySet<number>>();
  private readonly fixes = new Map<Rule, FixesByKind>();

  private constructor(private readonly findings: readonly RuleFinding[]) {
    for (const finding of findings) {
      const { rule, cause } = finding;
      if (cause === undefined) continue;
      append(mapIn(this.causes, rule), cause, finding);
    }
  }

  private static readonly known = new WeakMap<readonly RuleFinding[], FindingGroups>();

  /** The groups of these findings, made once for each list. */
  static of(findings: readonly RuleFinding[]): FindingGroups {
    let groups = this.known.get(findings);
    if (!groups) this.known.set(findings, (groups = new FindingGroups(findings)));
    return groups;
  }

  /** The findings with the cause of this one, including this one, in text order. */
  ofCause(finding: RuleFinding): readonly RuleFinding[] {
    const { rule, cause } = finding;
    const group = cause === undefined ? undefined : this.causes.get(rule)?.get(cause);
    return group ?? [finding];
  }

  /** True for the finding that stands for its cause wherever causes are listed or counted: the first of the most urgent. */
  leads(finding: RuleFinding): boolean {
    return this.leaderOf(this.ofCause(finding)) === finding;
  }

  private leaderOf(group: readonly RuleFinding[]): RuleFinding {
    let leader = this.leaders.get(group);
    if (!leader) {
      leader = group.reduce((first, other) => (rankOf(other) < rankOf(first) ? other : first));
      // A finding without a cause is a new group each time.
      if (group.length > 1) this.leaders.set(group, leader);
    }
    return leader;
  }

  /** The finding's message, with the number of other places of its cause. */
  messageOf(finding: RuleFinding): string {
    const { message } = finding;
    const count = this.tellsOfOthers(finding) ? 0 : this.ofCause(finding).length - 1;
    if (count === 0) return message;
    return `${message} ${count === 1 ? 'One more place has' : `${count} more places have`} the same cause.`;
  }

  /**
   * The other places of a finding's cause: all for the one that {@link leads}, only that one for any other. If each of
   * 10,000 findings listed all, they would not fit into memory.
   */
  elsewhere(finding: RuleFinding): readonly RuleFinding[] {
    const group = this.ofCause(finding);
    if (this.tellsOfOthers(finding)) return [];
    const leader = this.leaderOf(group);
    return finding === leader ? group.filter((other) => other !== leader) : [leader];
  }

  /** True if a finding's related places already include the other places, as for duplicate entries. */
  private tellsOfOthers(finding: RuleFinding): boolean {
    const group = this.ofCause(finding);
    if (group.length === 1 || finding.related === undefined) return false;
    let starts = this.starts.get(group);
    if (!starts) this.starts.set(group, (starts = new Set(group.map(({ span }) => span.start))));
    return finding.related.some(({ span }) => starts.has(span.start));
  }

  /** The fixes of this kind, one for each finding, including this one. */
  alike({ rule, cause }: RuleFinding, { kind }: Fix, scope: Scope): readonly Fix[] {
    let ofRule = this.fixes.get(rule);
    if (!ofRule) this.fixes.set(rule, (ofRule = new FixesByKind(this.findings, rule)));
    if (scope === 'rule') return ofRule.all.get(kind) ?? [];
    return (cause === undefined ? undefined : ofRule.ofCauses.get(cause)?.get(kind)) ?? [];
  }
}

/** The fixes of one rule's findings: of all, and of each cause. */
class FixesByKind {
  readonly all = new Map<string, Fix[]>();
  readonly ofCauses = new Map<string, Map<string, Fix[]>>();

  constructor(findings: readonly RuleFinding[], of: Rule) {
    for (const finding of findings) {
      if (finding.rule !== of) continue;
      const { cause } = finding;
      const kinds = new Set<string>();
      for (const fix of finding.fixes ?? []) {
        if (kinds.has(fix.kind)) continue;
        kinds.add(fix.kind);
        append(this.all, fix.kind, fix);
        if (cause !== undefined) append(mapIn(this.ofCauses, cause), fix.kind, fix);
      }
    }
  }
}

function append<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

/** The map with this key in a map of maps; created if missing. */
function mapIn<K, T>(maps: Map<K, Map<string, T>>, key: K): Map<string, T> {
  let map = maps.get(key);
  if (!map) maps.set(key, (map = new Map<string, T>()));
  return map;
}
