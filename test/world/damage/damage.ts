import type { Random } from '../../harness/random';
import type { CloudObject } from '../cloud';
import { nameOf, type DeploymentState, type Entry, type ExportedState } from '../state';

/** A stack to be damaged: a copy of the healthy one. */
export class DamagedStack {
  /** Objects that exist beside those of the healthy stack, by the URNs that they were made for. */
  readonly extras = new Map<string, CloudObject>();

  constructor(
    readonly state: ExportedState,
    private readonly healthy: ReadonlyMap<string, CloudObject>,
  ) {}

  get deployment(): DeploymentState {
    return this.state.deployment;
  }

  get resources(): Entry[] {
    return this.deployment.resources;
  }

  /** The entry with this name. */
  entry(name: string): Entry {
    return this.resources.find((entry) => nameOf(entry) === name)!;
  }

  /** What stands for objects. */
  get objects(): Entry[] {
    return this.resources.filter(({ custom, type }) => custom === true && !isProviderType(type));
  }

  get providers(): Entry[] {
    return this.resources.filter(({ type }) => isProviderType(type));
  }

  /** The default providers that the program's versions have made, the first one first. */
  get defaultProviders(): Entry[] {
    return this.providers.filter((entry) => nameOf(entry).startsWith('default_'));
  }

  /** The components, without the stack itself. */
  get components(): Entry[] {
    return this.resources.filter(({ custom, type }) => custom !== true && type !== 'pulumi:pulumi:Stack');
  }

  get root(): Entry {
    return this.resources.find(({ type }) => type === 'pulumi:pulumi:Stack')!;
  }

  /** Where an object of the healthy stack is. */
  objectOf({ urn }: Entry): CloudObject {
    return this.healthy.get(urn)!;
  }

  remove(...entries: Entry[]): void {
    this.deployment.resources = this.resources.filter((entry) => !entries.includes(entry));
  }

  insert(at: number, entry: Entry): void {
    this.resources.splice(at, 0, entry);
  }

  /** Puts an entry right after another. */
  insertAfter(entry: Entry, added: Entry): void {
    this.insert(this.resources.indexOf(entry) + 1, added);
  }

  /** Changes all references to a resource, but not its own entry. */
  refer(from: string, to: string): void {
    for (const entry of this.resources) {
      const changed = (urn: string): string => (urn === from ? to : urn);
      if (entry.parent !== undefined) entry.parent = changed(entry.parent);
      if (entry.deletedWith !== undefined) entry.deletedWith = changed(entry.deletedWith);
      if (entry.replaceWith) entry.replaceWith = entry.replaceWith.map(changed);
      if (entry.dependencies) entry.dependencies = entry.dependencies.map(changed);
      for (const [key, urns] of Object.entries(entry.propertyDependencies ?? {})) {
        entry.propertyDependencies![key] = urns.map(changed);
      }
    }
  }
}

/** One way in which states come to harm. */
export type DamageKind = {
  name: string;
  /** Why the state alone cannot show it: a check can say nothing of it. */
  hidden?: string;
} & (
  | {
      /** Damages the values. */
      damage: (stack: DamagedStack, random: Random) => void;
    }
  | {
      /** Damages the text. */
      damageText: (text: string, random: Random) => string;
    }
);

export function isProviderType(type: string): boolean {
  return type.startsWith('pulumi:providers:');
}

/** The users of a provider. */
export function usersOf({ resources }: DamagedStack, { urn, id }: Entry): Entry[] {
  return resources.filter(({ provider }) => provider === `${urn}::${id!}`);
}

/** A UUID, which providers have as ids. */
export function uuid(random: Random): string {
  const hex = (length: number): string =>
    Array.from({ length }, () => random.below(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}

/** One letter of a name changed, as a hand or a search and replace does it. */
export function misspelt(text: string, random: Random): string {
  const at = text.length - 1 - random.below(3);
  const letter = random.pick('qxz'.replace(text[at]!, ''));
  return text.slice(0, at) + letter + text.slice(at + 1);
}

/** What stands for a value that was not known. */
export const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';
