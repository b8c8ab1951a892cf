import { generateDeployment, generateState, wrap } from '../harness/generateState';
import { Random } from '../harness/random';

/** A state for measurements. */
export interface Input {
  readonly name: string;
  readonly text: string;
  readonly resources: number;
}

/**
 * The parameters of a state: either its length determines the number of resources, or the number determines the length.
 */
interface Kind {
  readonly name: string;
  readonly characters?: number;
  readonly resources?: number;
  /** Approximate number of properties in a resource's inputs. */
  readonly properties: number;
  /** Spaces of indentation; none for a single line, as backends write. */
  readonly indent?: number;
  /** The resources are in random order: nearly each is refused. */
  readonly shuffled?: boolean;
}

const MILLION = 1_000_000;

/** Common sizes, and some beyond. */
export const kinds: readonly Kind[] = [
  { name: '1 MB', characters: MILLION, properties: 12, indent: 4 },
  { name: '10 MB', characters: 10 * MILLION, properties: 12, indent: 4 },
  { name: '17 MB', characters: 17 * MILLION, properties: 12, indent: 4 },
  { name: '17 MB, one line', characters: 17 * MILLION, properties: 12 },
  { name: '17 MB, wide outputs', characters: 17 * MILLION, properties: 200, indent: 4 },
  { name: '17 MB, in any order', characters: 17 * MILLION, properties: 12, indent: 4, shuffled: true },
  { name: '40 MB', characters: 40 * MILLION, properties: 12, indent: 4 },
  { name: '100,000 resources', resources: 100_000, properties: 1 },
  { name: '100 MB', characters: 100 * MILLION, properties: 12, indent: 4 },
];

/** The state of a kind; deterministic. */
export function inputOf({ name, characters, resources, properties, indent, shuffled }: Kind): Input {
  const count = resources ?? resourcesFor(characters!, properties, indent);
  const options = { resources: count, properties, ...(indent === undefined ? {} : { indent }) };
  return {
    name,
    text: shuffled === true ? shuffledState(options) : generateState(options),
    resources: count,
  };
}

function shuffledState(options: { resources: number; properties: number; indent?: number }): string {
  const deployment = generateDeployment(options);
  const resources = new Random(1).shuffled(deployment.resources);
  return JSON.stringify(wrap({ ...deployment, resources }, 'export'), null, options.indent);
}

function resourcesFor(characters: number, properties: number, indent: number | undefined): number {
  const sample = 100;
  const options = { resources: sample, properties, ...(indent === undefined ? {} : { indent }) };
  return Math.max(10, Math.round((characters / generateState(options).length) * sample));
}
