import { visitFields } from '../state/decode';
import type { Span } from '../state/jsonNode';
import type { ModelChange, StateModel } from '../state/model';
import { movedOffset } from '../state/moveParts';
import type { Resource } from '../state/resource';
import type { TextChange } from '../state/unchangedSegments';
import type { CheckSettings, RuleFinding } from './check';
import { signedValuesOf } from '../state/signedValues';
import { rules } from './index';
import type { Report, Rule } from './rule';

/** What a rule does on a walk that it shares with others. */
interface RuleVisitor<Visitor> {
  rule: Rule;
  visitor: Visitor;
}

const rank: ReadonlyMap<Rule, number> = new Map(rules.map((rule, index) => [rule, index]));

/**
 * The findings of one state. After a change of its model it looks again only at what changed: each resource by itself,
 * and the whole if more than property values did.
 */
export class StateChecker {
  /** What the rules say of each resource alone; no entry if nothing. */
  private readonly ofResources = new Map<Resource, RuleFinding[]>();
  private ofState: RuleFinding[] = [];
  /** One finding for each rule that failed; it is not asked again. */
  private readonly failures = new Map<Rule, RuleFinding>();
  private readonly active: readonly Rule[];
  private context: string;

  constructor(
    private readonly model: StateModel,
    private readonly settings: CheckSettings,
  ) {
    this.active = rules.filter(({ code, severity }) => (settings.severities?.[code] ?? severity) !== 'off');
    this.context = model.context;
    this.checkResources(model.resources);
    this.ofState = this.checkState(this.active);
  }

  /** All findings, in text order. */
  findings(): RuleFinding[] {
    const { model } = this;
    const all = [...this.failures.values(), ...this.ofState];
    for (const found of this.ofResources.values()) for (const finding of found) all.push(finding);
    // Of broken JSON the engine says nothing but that.
    const shown = model.isValidJson
      ? all
      : all
          .filter(({ rule }) => rule.onlyInSoundJson !== true || model.isSound)
          .map((finding) => ({ ...finding, engine: undefined }));
    return shown.sort(inTextOrder);
  }

  /** Checks what a change of the model has changed. To be called after each {@link StateModel.update}. */
  update(change: TextChange, { fresh, gone, renumberedFrom, onlyValues }: ModelChange): void {
    const { model } = this;
    for (const resource of gone) this.ofResources.delete(resource);
    for (const resource of fresh) this.ofResources.delete(resource);
    for (const found of this.ofResources.values()) for (const finding of found) moveFinding(finding, change);
    if (model.context === this.context) {
      this.checkResources(fresh);
      // What has no name is called by its number.
      if (renumberedFrom !== undefined) {
        this.checkResources([...this.ofResources.keys()].filter(({ index }) => index >= renumberedFrom));
      }
    } else {
      this.context = model.context;
      this.ofResources.clear();
      this.checkResources(model.resources);
    }
    const outdated = onlyValues ? this.active.filter(({ readsValues }) => readsValues) : this.active;
    this.ofState = this.ofState.filter(({ rule }) => !outdated.includes(rule));
    for (const finding of this.ofState) moveFinding(finding, change);
    this.ofState.push(...this.checkState(outdated));
  }

  private checkResources(resources: readonly Resource[]): void {
    const asked = this.active.filter(
      ({ checkResource, checkFields, checkSignedValues }) =>
        checkResource ?? checkFields ?? checkSignedValues,
    );
    for (const resource of resources) {
      const found = this.checkResource(resource, asked);
      if (found.length > 0) this.ofResources.set(resource, found);
      else this.ofResources.delete(resource);
    }
  }

  private checkResource(resource: Resource, asked: readonly Rule[]): RuleFinding[] {
    const { model } = this;
    const found: RuleFinding[] = [];
    for (const rule of asked) {
      const { checkResource } = rule;
      if (checkResource) {
        this.guard(rule, () => {
          checkResource(resource, model, this.reporter(rule, found, resource));
        });
      }
    }
    const fields = this.visitors(asked, found, resource, ({ checkFields }) => checkFields);
    this.walk(found, fields, (visitors) => {
      visitFields(resource.node, model.resourceStruct, visitors);
    });
    this.checkSignedValues(resource, asked, found);
    return found;
  }

  private checkState(asked: readonly Rule[]): RuleFinding[] {
    const { model, settings } = this;
    const found: RuleFinding[] = [];
    for (const rule of asked) {
      this.guard(rule, () => rule.checkState?.(model, this.reporter(rule, found), settings));
    }
    const { root } = model;
    if (root && model.shape) {
      const fields = this.visitors(asked, found, undefined, ({ checkFields }) => checkFields);
      this.walk(found, fields, (visitors) => {
        visitFields(root, model.rootStruct, visitors);
      });
    }
    for (const { resource } of model.pendingOperations) {
      if (resource) this.checkSignedValues(resource, asked, found);
    }
    return found;
  }

  private checkSignedValues(resource: Resource, asked: readonly Rule[], found: RuleFinding[]): void {
    const values = signedValuesOf(resource);
    if (values.length === 0) return;
    const all = this.visitors(asked, found, resource, ({ checkSignedValues }) => checkSignedValues);
    this.walk(found, all, (visitors) => {
      for (const value of values) for (const visit of visitors) visit(value, resource);
    });
  }

  private visitors<Visitor>(
    asked: readonly Rule[],
    found: RuleFinding[],
    resource: Resource | undefined,
    maker: (rule: Rule) => ((model: StateModel, report: Report) => Visitor | undefined) | undefined,
  ): RuleVisitor<Visitor>[] {
    const made: RuleVisitor<Visitor>[] = [];
    for (const rule of asked) {
      this.guard(rule, () => {
        const visitor = maker(rule)?.(this.model, this.reporter(rule, found, resource));
        if (visitor) made.push({ rule, visitor });
      });
    }
    return made;
  }

  /** One walk for all; if a rule fails on it, one for each, so that the others say all that they have to say. */
  private walk<Visitor>(
    found: RuleFinding[],
    visitors: readonly RuleVisitor<Visitor>[],
    walk: (visitors: readonly Visitor[]) => void,
  ): void {
    const { length } = found;
    try {
      walk(visitors.map(({ visitor }) => visitor));
    } catch {
      found.length = length;
      for (const { rule, visitor } of visitors) {
        this.guard(rule, () => {
          walk([visitor]);
        });
      }
    }
  }

  private reporter(rule: Rule, found: RuleFinding[], resource?: Resource): Report {
    const chosen = this.settings.severities?.[rule.code];
    return (finding) => {
      const severity = chosen ?? finding.severity ?? rule.severity;
      if (severity === 'off') return;
      found.push({
        ...finding,
        span: fixedSpan(finding.span),
        related: finding.related?.map(({ span, message }) => ({ span: fixedSpan(span), message })),
        resource: finding.resource ?? resource,
        rule,
        severity,
      });
    };
  }

  private guard(rule: Rule, check: () => void): void {
    if (this.failures.has(rule)) return;
    try {
      check();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.failures.set(rule, {
        rule,
        severity: 'information',
        span: { start: 0, end: Math.min(1, this.model.text.length) },
        message: `The check "${rule.code}" failed (${reason}). The other checks are complete. Please report this.`,
      });
    }
  }
}

/** An order that does not depend on when something was found. */
function inTextOrder(a: RuleFinding, b: RuleFinding): number {
  const byPlace = a.span.start - b.span.start || rank.get(a.rule)! - rank.get(b.rule)!;
  if (byPlace !== 0) return byPlace;
  return a.span.end - b.span.end || (a.message < b.message ? -1 : Number(a.message > b.message));
}

/** A span of its own: a node's moves with its text, or is gone with it. */
function fixedSpan({ start, end }: Span): Span {
  return { start, end };
}

function moveFinding({ span, related }: RuleFinding, change: TextChange): void {
  moveSpan(span, change);
  for (const other of related ?? []) moveSpan(other.span, change);
}

function moveSpan(span: Span, change: TextChange): void {
  // What is inserted right behind a span does not belong to it.
  if (span.end > change.oldEnd || span.start >= change.oldEnd) span.end = movedOffset(span.end, change);
  span.start = movedOffset(span.start, change);
}
