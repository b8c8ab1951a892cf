import { sharedId } from '../rules/sharedId';
import type { RuleFinding } from '../rules/engine/rule';
import { objectsAnywhere } from '../rules/support/sameObject';
import { describeResource } from '../state/describeResource';
import type { StateModel } from '../state/model';
import type { FindingSeverity } from '../../../shared/stateSummary';
import { fileFindings, type FileFinding } from './fileFinding';
import type { FileReport } from './fileReport';
import { shownPath } from './configFiles';

/** An object that a state manages, by an id that is unique anywhere. */
interface ManagedObject {
  readonly file: string;
  /** The stack and the project that the state names. */
  readonly stack: string;
  /** The resource in words. */
  readonly name: string;
  /** The finding, without what it says. */
  readonly place: FileFinding;
}

/** Finds objects that several of the checked stacks manage. */
export class SharedObjects {
  private readonly byKey = new Map<string, ManagedObject[]>();

  /** Notes the objects of a state. */
  add(file: string, model: StateModel, severity: FindingSeverity | 'off' = sharedId.severity): void {
    const { identity } = model;
    if (severity === 'off' || !identity) return;
    const owned = objectsAnywhere(model);
    const found: RuleFinding[] = owned.map(({ resource }) => ({
      rule: sharedId,
      severity,
      span: resource.fields.get('id')!,
      message: '',
      resource,
    }));
    const stack = `“${identity.stack}” of project “${identity.project}”`;
    const places = fileFindings(model, found, { fields: false, fixes: false });
    for (const [i, place] of places.entries()) {
      const { key, resource } = owned[i]!;
      const object = { file, stack, name: describeResource(resource), place };
      const others = this.byKey.get(key);
      if (others) others.push(object);
      else this.byKey.set(key, [object]);
    }
  }

  /** Adds to each report what another stack manages, too. Two files of one stack are two states of it. */
  addTo(reports: readonly FileReport[]): void {
    const byFile = new Map(reports.map((report) => [report.file, report]));
    const changed = new Set<FileReport>();
    for (const objects of this.byKey.values()) {
      for (const { file, stack, name, place } of objects) {
        const other = objects.find((one) => one.stack !== stack);
        const report = byFile.get(file);
        if (!other || !report) continue;
        const there = `${other.name} of stack ${other.stack} (${shownPath(other.file)})`;
        report.findings.push({ ...place, message: sharedMessage(name, there) });
        changed.add(report);
      }
    }
    for (const { findings } of changed) findings.sort((a, b) => a.span.start - b.span.start);
  }
}

/** What is said of a resource whose object other stacks manage, too. @param there the others, in words */
export function sharedMessage(name: string, there: string): string {
  return (
    `${name} is one object with ${there}: a destroy of one stack, or an update whose program has it no longer, ` +
    'deletes what the other still needs. Let one stack manage it, and the other only read it.'
  );
}
