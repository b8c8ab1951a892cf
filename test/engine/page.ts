import { ruleDocsUrl } from '../../shared/docsUrl';
import type { agreementColumns } from './agreement';
import { differences, notCompared } from './differences';
import type { Stage } from './judge';
import type { repairColumns } from './repairs';
import type { CountTable } from './table';

/** The result of `npm run agreement`. */
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

/** What each part of the engine does with a state, in the order of processing. */
const stages: Readonly<Record<Stage, string>> = {
  decode: 'reads the JSON into typed fields',
  deserialize: 'puts the resources together, with their secrets and other special values',
  stack: 'compares the stack in the URNs with the stack of the import',
  read: 'checks the integrity of the state',
  import: 'writes the imported state',
  urn: 'parses each URN',
  id: 'asks providers about resources by their ids',
  plugin: 'determines which plugins the providers need',
  extension: 'looks up the extensions that resources name',
  write: 'checks what an update is about to write',
  alias: 'replaces aliases with the current URN',
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

A state gets an error exactly where Pulumi refuses it or fails because of it. To test that, Pulumi’s released engine is linked
into a small program ([\`test/engine/judge\`](../test/engine/judge)), and the engine and the rules check
the same states. This page has the results of \`npm run agreement\` with the engine of Pulumi ${engine}.

## The states

Each state is generated from a seed, so that it can be generated again. The generator makes a valid state of 1 to 500
resources, with several providers, components, pending deletes, views, aliases, secrets, assets and so on, in one of the four
file shapes. Then it damages the state in one or several ways. ${number(seeds.length * states)} states were compared: ${number(states)} for consecutive
seeds from each of ${seeds.join(', ')}.
\`npm run agreement -- SEED…\` repeats that; without seeds, it takes 1 and four new ones. \`npm test\` compares some of
the states each time, and \`npm run test:long\` compares new ones for an hour. The ${fixedCases} states in
\`test/engine/cases\`, where the rules and the engine once disagreed, are checked each time.

- **refused**: a part of the engine refuses the state, or crashes because of it;
- **missed**: the engine refuses it, and the rules report no error;
- **false alarm**: the rules report an error, and the engine accepts the state;
- **elsewhere**: the rules report no error at the resource or value that the engine names;
- **no answer**: a check failed, or took longer than five seconds.

${agreement.markdown()}

The next table shows how many states each part of the engine refused. If decoding or deserializing fails, no later part is
asked. Previews run only for states that no other part refuses: for every fourth of them, and for those that the rules refuse.

| Part | What it does | States |
| --- | --- | ---: |
${refusals.join('\n')}

## Where the rules deliberately differ

The rules report these errors although the engine accepts the state:

${Object.entries(differences)
  .map(([code, { reason }]) => `- [\`${code}\`](${ruleDocsUrl(code)}): ${reason}`)
  .join('\n')}

Not compared:

${notCompared.map((reason) => `- ${reason}`).join('\n')}

## Repairs

\`pulumi state repair\` fixes states that can be read but fail the integrity check: it sorts the resources, and drops references
to missing resources. _Fix all_ makes all repairs that lose nothing. Both repaired those of the first ${number(repaired)} states of each
seed that fail the integrity check, and the engine judged the results:

${repairs.markdown()}

Where neither repairs the state, a person has to choose: which of two entries with one URN is the live one, which reference
of a cycle must go, which of several providers a resource belongs to. The quick fixes offer those choices.
`;
}
