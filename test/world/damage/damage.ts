import type { Random } from '../../harness/random';
import type { CloudObject } from '../cloud';
import { nameOf, type DeploymentState, type Entry, type ExportedState } from '../state';

/** A copy of the healthy stack, to be damaged. */
export class DamagedStack {
  /** Objects besides those of the healthy stack, by the URNs for which they were created. */
  readonly extras = new Map<string, CloudObject>();
  /** The newest backup, if that is not the healthy state. */
  backup: string | undefined;
  /** The order of the healthy stack: what another damage has moved is chosen all the same. */
  private readonly order: ReadonlyMap<Entry, number>;

  constructor(
    readonly state: ExportedState,
    private readonly healthy: ReadonlyMap<string, CloudObject>,
  ) {
    this.order = new Map(state.deployment.resources.map((entry, at) => [entry, at]));
  }

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

  /** The entries that manage objects. */
  get objects(): Entry[] {
    const place = (entry: Entry): number => this.order.get(entry) ?? Infinity;
    return this.resources
      .filter(({ custom, type }) => custom === true && !isProviderType(type))
      .sort((a, b) => place(a) - place(b) || 0);
  }

  get providers(): Entry[] {
    return this.resources.filter(({ type }) => isProviderType(type));
  }

  /** The default providers for the versions in the program, the first one first. */
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

  /** The object of an entry of the healthy stack. */
  objectOf({ urn }: Entry): CloudObject {
    return this.healthy.get(urn)!;
  }

  remove(...entries: Entry[]): void {
    this.deployment.resources = this.resources.filter((entry) => !entries.includes(entry));
  }

  insert(at: number, entry: Entry): void {
    this.resources.splice(at, 0, entry);
  }

  /** Inserts an entry right after another. */
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

/** One way to damage a state. */
export type DamageKind = {
  name: string;
  /** The reason why the state alone cannot show the damage, so that no check can report it. */
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

/** A UUID, the form of providers' ids. */
export function uuid(random: Random): string {
  const hex = (length: number): string =>
    Array.from({ length }, () => random.below(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}

/** The times of an entry from long before the last update. */
export const EARLIER = { created: '2024-01-02T03:04:05Z', modified: '2024-01-02T03:04:05Z' };

/** Changes one letter of a name, like a typing error or a search and replace. */
export function misspelt(text: string, random: Random): string {
  const at = text.length - 1 - random.below(3);
  const letter = random.pick('qxz'.replace(text[at]!, ''));
  return text.slice(0, at) + letter + text.slice(at + 1);
}

/** The placeholder for an unknown value. */
export const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';
