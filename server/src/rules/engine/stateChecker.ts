import { isAsExpected, visitFields, type FieldVisitor } from '../../state/decodeFields';
import type { ModelChange, StateFormat, StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { atOnce, forEachInSlices, type Slices } from '../../text/slices';
import type { Part } from '../../json/parts';
import type { TextChange } from '../../json/unchangedSegments';
import { cutOffEntry, unsureTexts } from '../../state/unsureTexts';
import type {
  CheckSettings,
  RuleFinding,
  Explanation,
  Finding,
  FindingPlace,
  Report,
  Rule,
  SignedValueVisitor,
} from './rule';
import { signedValuesOfResource } from '../../state/signedValues';
import { rules } from '..';
import { failureMessage, StateFinding } from './stateFinding';

/** A rule's visitor in a shared walk. */
interface RuleVisitor<Visitor> {
  rule: Rule;
  visitor: Visitor;
}

/** Where the current check adds its findings. */
interface Place {
  found: StateFinding[];
  /** The resource being checked, if it is a single one. */
  resource: Resource | undefined;
}

/** The number of resources checked in one slice. */
const IN_A_SLICE = 20;

/** The maximum number of lookups built for one check; no rule needs as many. */
const MOST_LOOKUPS = 100;

const rank: ReadonlyMap<Rule, number> = new Map(rules.map((rule, index) => [rule, index]));

/**
 * The findings of one state. After a change of its model, it checks only the changed resources again, and the whole state
 * if more than property values changed.
 */
export class StateChecker {
  /** The findings of each single resource; no entry if there are none. */
  private readonly ofResources = new Map<Resource, StateFinding[]>();
  private ofState: StateFinding[] = [];
  private inOrder: readonly RuleFinding[] | undefined;
  /** One finding for each rule that threw; such a rule does not run again. */
  private readonly failures = new Map<Rule, StateFinding>();
  private readonly active: readonly Rule[];
  /** The active rules that check a single resource. */
  private readonly ofResource: readonly Rule[];
  private readonly reports: ReadonlyMap<Rule, Report>;
  /** By rule: the parts whose property values it read when it checked the whole state. */
  private readonly reads: Map<Rule, Set<Part>>;
  private place: Place = { found: [], resource: undefined };
  private format: string;

  private constructor(
    readonly model: StateModel,
    readonly settings: CheckSettings,
  ) {
    this.active = rules.filter(({ code, severity }) => (settings.severities?.[code] ?? severity) !== 'off');
    this.ofResource = this.active.filter(({ checkResource }) => checkResource);
    this.reads = new Map(this.active.map((rule) => [rule, new Set()]));
    this.reports = new Map(this.active.map((rule) => [rule, this.reporter(rule)]));
    this.format = model.format;
  }

  /** Checks a state. */
  static of(model: StateModel, settings: CheckSettings): StateChecker {
    return atOnce(this.inSlices(model, settings));
  }

  /** Checks a state in slices; the state must not change meanwhile. */
  static *inSlices(model: StateModel, settings: CheckSettings): Slices<StateChecker> {
    const checker = new StateChecker(model, settings);
    yield* checker.checkResources(model.resources);
    yield* checker.prepare();
    checker.ofState = yield* checker.checkState(checker.active);
    return checker;
  }

  /**
   * The findings with the resources in another order: those about single resources stay the same, except for their
   * numbers. They may only be read: their places and fixes are wrong for that order.
   * @param order the indices of all resources, in the other order
   */
  whileInOrder<T>(order: readonly number[], look: (findings: readonly RuleFinding[]) => T): T {
    return this.model.whileInOrder(order, (model) => {
      const checker = new StateChecker(model, this.settings);
      for (const [rule, failure] of this.failures) checker.failures.set(rule, failure);
      for (const [resource, found] of this.ofResources) checker.ofResources.set(resource, found);
      atOnce(checker.prepare());
      checker.ofState = atOnce(checker.checkState(checker.active));
      return look(checker.shown());
    });
  }

  /** All findings, in text order. */
  findings(): readonly RuleFinding[] {
    this.inOrder ??= this.shown().sort(inTextOrder);
    return this.inOrder;
  }

  private shown(): StateFinding[] {
    const { model } = this;
    const all = [...this.failures.values(), ...this.ofState];
    for (const found of this.ofResources.values()) for (const finding of found) all.push(finding);
    const shown = model.isValidJson ? all : this.shownOfBrokenJson(all);
    if (!shown.some(({ asksFirst }) => asksFirst)) return shown;
    return shown.map((finding) => (finding.severity === 'error' ? finding.held() : finding));
  }

  private shownOfBrokenJson(all: readonly StateFinding[]): StateFinding[] {
    const { model } = this;
    const unsure = unsureTexts(model);
    const cut = cutOffEntry(model);
    return all
      .filter(({ rule }) => rule.onlyInSoundJson !== true || model.isSound)
      .filter(({ rule, span }) => rule.holdsWhereCutOff === true || !cut || span.start < cut.start)
      .map((finding) => finding.inBrokenJson(unsure));
  }

  /** Checks the changed part of the model. Call it after each {@link StateModel.update}. */
  update(change: TextChange, { fresh, gone, renumberedFrom, onlyValuesOf }: ModelChange): void {
    const { model } = this;
    this.inOrder = undefined;
    for (const resource of gone) this.ofResources.delete(resource);
    for (const resource of fresh) this.ofResources.delete(resource);
    for (const found of this.ofResources.values()) for (const finding of found) finding.move(change);
    if (model.format === this.format) {
      atOnce(this.checkResources(fresh));
      // Messages call a resource without a name by its number.
      if (renumberedFrom !== undefined) {
        const renumbered = [...this.ofResources.keys()].filter(({ index }) => index >= renumberedFrom);
        atOnce(this.checkResources(renumbered));
      }
    } else {
      this.format = model.format;
      this.ofResources.clear();
      atOnce(this.checkResources(model.resources));
    }
    const outdated = new Set(onlyValuesOf ? this.lookedInto(onlyValuesOf) : this.active);
    this.ofState = this.ofState.filter(({ rule }) => !outdated.has(rule));
    for (const finding of this.ofState) finding.move(change);
    for (const finding of atOnce(this.checkState([...outdated]))) this.ofState.push(finding);
  }

  /** Builds the graph: many rules need it, and it takes longest. */
  private *prepare(): Slices<void> {
    const { lookups } = this.model;
    yield* lookups.graphInSlices();
    yield* lookups.dependentsInSlices();
  }

  /** The rules to run again after a change of only plain values of one resource: those that have read them. */
  private lookedInto({ node }: Resource): Rule[] {
    return this.active.filter((rule) => {
      const looked = this.reads.get(rule);
      return looked !== undefined && node.isIn(looked);
    });
  }

  /** Records which property values a rule reads. */
  private noting<T>(rule: Rule, look: () => T): T {
    return this.model.valueReads.during(this.reads.get(rule)!, look);
  }

  private checkResources(resources: readonly Resource[]): Slices<void> {
    const fields = this.visitors(this.active, ({ checkFields }) => checkFields);
    const values = this.visitors(this.active, ({ checkSignedValues }) => checkSignedValues);
    return forEachInSlices(resources, IN_A_SLICE, (resource) => {
      const place: Place = { found: [], resource };
      this.place = place;
      for (const rule of this.ofResource) this.checkResource(rule, resource);
      this.checkFields(resource, fields);
      this.checkSignedValues(resource, values);
      if (place.found.length > 0) this.ofResources.set(resource, place.found);
      else this.ofResources.delete(resource);
    });
  }

  private checkFields({ node }: Resource, fields: readonly RuleVisitor<FieldVisitor>[]): void {
    const { resourceStruct } = this.model;
    if (isAsExpected(node, resourceStruct)) return;
    this.walk(fields, (visitors) => {
      visitFields(node, resourceStruct, visitors);
    });
  }

  private checkResource(rule: Rule, resource: Resource): void {
    if (this.failures.has(rule)) return;
    try {
      rule.checkResource!(resource, this.reports.get(rule)!, this.settings);
    } catch (error) {
      this.fail(rule, error);
    }
  }

  private *checkState(asked: readonly Rule[]): Slices<StateFinding[]> {
    const { model } = this;
    const place: Place = { found: [], resource: undefined };
    this.place = place;
    for (const rule of asked) {
      yield* this.askOfState(rule, place.found);
      yield;
    }
    const { root } = model;
    if (root && model.shape) {
      this.walk(
        this.visitors(asked, ({ checkFields }) => checkFields),
        (visitors) => {
          visitFields(root, model.rootStruct, visitors);
        },
      );
    }
    const values = this.visitors(asked, ({ checkSignedValues }) => checkSignedValues);
    for (const { resource } of model.pendingOperations) {
      place.resource = resource;
      if (resource) this.checkSignedValues(resource, values);
    }
    return place.found;
  }

  /** Runs a rule for the whole state. If it needs a lookup, builds that and starts the rule again. */
  private *askOfState(rule: Rule, found: StateFinding[]): Slices<void> {
    const { model, settings } = this;
    const { length } = found;
    if (this.failures.has(rule)) return;
    try {
      for (let lookups = 0; lookups < MOST_LOOKUPS; lookups++) {
        found.length = length;
        this.reads.set(rule, new Set());
        const making = model.lookups.lookOrMake(() => {
          this.noting(rule, () => rule.checkState?.(model, this.reports.get(rule)!, settings));
        });
        if (!making) return;
        yield* making;
      }
      throw new Error('it selects by a function that is another one each time');
    } catch (error) {
      this.fail(rule, error);
    }
  }

  private checkSignedValues(resource: Resource, visitors: readonly RuleVisitor<SignedValueVisitor>[]): void {
    if (visitors.length === 0) return;
    const values = signedValuesOfResource(resource);
    if (values.length === 0) return;
    this.walk(visitors, (all) => {
      for (const value of values) for (const visit of all) visit(value, resource);
    });
  }

  private visitors<Visitor>(
    asked: readonly Rule[],
    maker: (rule: Rule) => ((report: Report, format: StateFormat) => Visitor | undefined) | undefined,
  ): RuleVisitor<Visitor>[] {
    const made: RuleVisitor<Visitor>[] = [];
    for (const rule of asked) {
      this.guard(rule, () => {
        const visitor = maker(rule)?.(this.reports.get(rule)!, this.model);
        if (visitor) made.push({ rule, visitor });
      });
    }
    return made;
  }

  /**
   * One walk for all rules. If a rule throws, each rule gets a separate walk, so that the others report all of their
   * findings.
   */
  private walk<Visitor>(
    visitors: readonly RuleVisitor<Visitor>[],
    walk: (visitors: readonly Visitor[]) => void,
  ): void {
    const { found } = this.place;
    const { length } = found;
    const { failures } = this;
    const asked = failures.size === 0 ? visitors : visitors.filter(({ rule }) => !failures.has(rule));
    try {
      walk(asked.map(({ visitor }) => visitor));
    } catch {
      found.length = length;
      for (const { rule, visitor } of asked) {
        this.guard(rule, () => {
          walk([visitor]);
        });
      }
    }
  }

  private reporter(rule: Rule): Report {
    const chosen = this.settings.severities?.[rule.code];
    // A finding passes its explanation itself; a place passes it separately.
    return (
      finding: Finding | FindingPlace,
      explanation: Explanation | (() => Explanation) = finding as Finding,
    ) => {
      const severity = chosen ?? finding.severity ?? rule.severity;
      if (severity === 'off') return;
      const { found, resource } = this.place;
      const place = finding.resource ? finding : { ...finding, resource };
      const explained =
        typeof explanation === 'function' ? () => this.noting(rule, explanation) : explanation;
      found.push(new StateFinding(rule, severity, place, explained));
    };
  }

  private guard(rule: Rule, check: () => void): void {
    if (this.failures.has(rule)) return;
    try {
      check();
    } catch (error) {
      this.fail(rule, error);
    }
  }

  private fail(rule: Rule, error: unknown): void {
    const span = { start: 0, end: Math.min(1, this.model.text.length) };
    const message = failureMessage(rule, error);
    this.failures.set(rule, new StateFinding(rule, 'information', { span }, { message }));
  }
}

/** Orders equal findings equally, whenever each was made. */
function inTextOrder(a: RuleFinding, b: RuleFinding): number {
  const byPlace = a.span.start - b.span.start || rank.get(a.rule)! - rank.get(b.rule)!;
  if (byPlace !== 0) return byPlace;
  return a.span.end - b.span.end || (a.message < b.message ? -1 : Number(a.message > b.message));
}

/** All findings of a state, in text order. A rule that throws becomes one finding, and the others still run. */
export function checkState(model: StateModel, settings: CheckSettings = {}): readonly RuleFinding[] {
  return StateChecker.of(model, settings).findings();
}
