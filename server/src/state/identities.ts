import type { Resource } from './resource';
import { forEachInSlices, type Slices } from '../text/slices';
import { URN_PREFIX } from '../../../shared/urn';

/** How many resources are read in one slice. */
const IN_A_SLICE = 500;

/** The stack and project that the URNs of a state name. */
export interface StackIdentity {
  stack: string;
  project: string;
}

/** A stack and project, with the resources whose URNs name them, in any order. */
export interface NamedStack extends StackIdentity {
  resources: ReadonlySet<Resource>;
}

/** The stacks and projects that the URNs of a state name: usually one. It follows the changes of the state. */
export class Identities {
  private readonly byText = new Map<string, StackIdentity & { resources: Set<Resource> }>();

  /** Adds all resources. */
  fill(resources: readonly Resource[]): Slices<void> {
    return forEachInSlices(resources, IN_A_SLICE, (resource) => {
      this.add(resource);
    });
  }

  get all(): Iterable<NamedStack> {
    return this.byText.values();
  }

  /** The one that most resources name; in a tie, the first in the state. */
  most(resources: readonly Resource[]): StackIdentity | undefined {
    let best: (StackIdentity & { resources: Set<Resource> }) | undefined;
    let rivals = 0;
    for (const one of this.byText.values()) {
      const more = one.resources.size - (best?.resources.size ?? 0);
      if (more === 0) rivals++;
      else if (more > 0) [best, rivals] = [one, 0];
    }
    return best && rivals > 0 ? this.firstWith(best.resources.size, resources) : best && identityOf(best);
  }

  follow(gone: readonly Resource[], fresh: readonly Resource[]): void {
    for (const resource of gone) {
      const text = identityText(resource.urn);
      const resources = this.byText.get(text)?.resources;
      resources?.delete(resource);
      if (resources?.size === 0) this.byText.delete(text);
    }
    for (const resource of fresh) this.add(resource);
  }

  private add(resource: Resource): void {
    const text = identityText(resource.urn);
    if (text === '') return;
    const known = this.byText.get(text);
    if (known) {
      known.resources.add(resource);
      return;
    }
    const at = text.indexOf('::');
    const identity = { stack: text.slice(0, at), project: text.slice(at + 2) };
    this.byText.set(text, { ...identity, resources: new Set([resource]) });
  }

  private firstWith(count: number, resources: readonly Resource[]): StackIdentity | undefined {
    const counts = new Map<string, number>();
    for (const { urn } of resources) {
      const text = identityText(urn);
      if (text === '') continue;
      const now = (counts.get(text) ?? 0) + 1;
      if (now === count) return identityOf(this.byText.get(text)!);
      counts.set(text, now);
    }
    return undefined;
  }
}

function identityOf({ stack, project }: StackIdentity): StackIdentity {
  return { stack, project };
}

/** `<stack>::<project>` of a URN; `''` for any other text. */
function identityText(urn: string): string {
  if (!urn.startsWith(URN_PREFIX)) return '';
  const projectAt = urn.indexOf('::', URN_PREFIX.length);
  const end = projectAt < 0 ? -1 : urn.indexOf('::', projectAt + 2);
  if (end < 0 || !urn.includes('::', end + 2)) return '';
  return urn.slice(URN_PREFIX.length, end);
}
