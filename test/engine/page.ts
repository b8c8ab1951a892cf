import type { agreementColumns } from './agreement';
import { differences, notCompared } from './differences';
import type { Stage } from './judge';
import type { repairColumns } from './repairs';
import type { CountTable } from './table';

/** What a run of `npm run agreement` found. */
export interface AgreementRun {
  engine: string;
  seeds: readonly number[];
  /** States of each seed that were compared, and how many of them were repaired. */
  states: number;
  repaired: number;
  fixedCases: number;
  agreement: CountTable<(typeof agreementColumns)[number]>;
  refusedBy: ReadonlyMap<Stage, number>;
  repairs: CountTable<(typeof repairColumns)[number]>;
}

/** What each part of the engine does with a state, in the order in which a state meets them. */
const stages: Readonly<Record<Stage, string>> = {
  decode: 'reads the JSON into typed fields',
  deserialize: 'puts the resources together, with their secrets and other special values',
  stack: 'compares the stack in the URNs with the one that is imported into',
  read: 'checks the integrity of what it has read',
  import: 'writes what it imports',
  urn: 'takes each URN apart',
  id: 'asks providers about resources by their ids',
  plugin: 'finds out which plugins the providers need',
  extension: 'looks up the extensions that resources name',
  write: 'checks what an update is about to write',
  alias: 'puts the URN of today in the place of aliases',
  refresh: 'previews a refresh',
  destroy: 'previews a destroy',
  crash: 'crashes in a way that ends the process, or never ends',
};

/** The page of the documentation, as Markdown. */
export function agreementPage(run: AgreementRun): string {
  const { engine, seeds, states, repaired, fixedCases, agreement, refusedBy, repairs } = run;
  const number = (count: number): string => count.toLocaleString('en');
  const refusals = Object.entries(stages).flatMap(([stage, what]) => {
    const count = refusedBy.get(stage as Stage) ?? 0;
    return count === 0 ? [] : [`| ${stage} | ${what} | ${number(count)} |`];
  });
  return `# Agreement with the engine

A state gets an error exactly where Pulumi refuses it or fails because of it. That is not a matter of opinion: Pulumi’s
engine, as released, is linked into a small program ([\`test/engine/judge\`](../test/engine/judge)), and it and the rules
look at the same states. This page is what \`npm run agreement\` found with the engine of Pulumi ${engine}.

## The states

Each is made from a number, so that it can be made again: a valid state of 1 to 500 resources with several providers,
components, pending deletes, views, aliases, secrets, assets and so on, in one of the four shapes of a file, and then
damaged in one or several ways. ${number(seeds.length * states)} states were compared, ${number(states)} from each of the seeds
${seeds.join(', ')} on. \`npm run agreement -- SEED…\` repeats that, and without seeds takes 1 and four new ones;
\`npm test\` compares some of them each time, \`npm run test:long\` new ones for an hour. The ${fixedCases} states of \`test/engine/cases\`, about which there once was a disagreement, are
looked at each time.

- **refused**: some part of the engine refuses the state, or crashes because of it;
- **missed**: the engine refuses it, and the rules report no error;
- **false alarm**: the rules report an error, and the engine does not mind;
- **elsewhere**: the resource or the value that the engine names has none of the errors;
- **no answer**: a check failed, or took longer than five seconds.

${agreement.markdown()}

How many of them each part of the engine refused. Decoding and what comes right after it let nothing else be asked, and
the previews are made of every fourth state only, and of those that nothing but a preview would speak against.

| Part | What it does | States |
| --- | --- | ---: |
${refusals.join('\n')}

## Where the rules deliberately differ

Errors that are reported although the engine takes the state:

${Object.entries(differences)
  .map(([code, { reason }]) => `- [\`${code}\`](rules/${code}.md): ${reason}`)
  .join('\n')}

Not compared:

${notCompared.map((reason) => `- ${reason}`).join('\n')}

## Repairs

\`pulumi state repair\` fixes states that can be read but fail the check of their integrity: it sorts the resources, and
drops references to what is not there. _Fix all_ makes all repairs that lose nothing. Of the first ${number(repaired)} states of
each seed, those that fail that check were repaired by both, and the engine judged what they left:

${repairs.markdown()}

Where neither helps, somebody has to choose: which of two entries with one URN is the live one, which reference of a
circle must go, which of several providers a resource belongs to. The quick fixes offer those choices.
`;
}
