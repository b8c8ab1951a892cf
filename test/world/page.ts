import { damageKinds, TWO } from './damage';
import { GUIDED, isLeftRefused, type Judged, type Verdict } from './judge';
import { harmKinds } from './outcome';
import type { Treatment } from './treatments';

/** The name of each treatment on the page. */
const titles: readonly [Treatment, string][] = [
  ['Fix All', '_Fix all_'],
  ['preferred fixes', 'the preferred fixes'],
  ['first offer', 'the first offer for each problem, with a backup'],
  ['Fix All, first offers', '_fix all_, then the first offer for each problem that it leaves'],
  ['first fix', 'the first fix of each problem, without one'],
  ['state repair', '`pulumi state repair`'],
  ['as it is', 'no error said, so as it is'],
];

/** The page of the documentation, as Markdown. */
export function repairsPage({
  judged,
  seeds,
  engine,
}: {
  judged: readonly Judged[];
  seeds: readonly number[];
  engine: string;
}): string {
  return `# Repairs, judged by the next update

It is not enough that Pulumi accepts a repaired state: with some states that it accepts, the next \`pulumi up\` deletes what is
still needed. So each repair is judged by the next update. This page has the results of \`npm run repairs\` with Pulumi ${engine}.

## How it is measured

- **The stack.** A program with 14 objects, 2 components and 5 providers makes it: two default providers of different major
  versions, one of another region, two of different clusters, one of them in a component. There are parents, dependencies
  of properties, an alias, a protected resource, \`deleteBeforeReplace\`, \`deletedWith\`, \`replaceWith\`, a secret, and a
  name that only one object can have. The real CLI deploys it once.
- **The cloud.** The providers are real programs that speak Pulumi’s protocol ([\`test/world/host\`](../test/world/host)), and
  each object is a file in the folder of its region or cluster. One package works like those that are bridged
  from Terraform: an object is known only in its own region. The other one works like Kubernetes: objects have names instead of
  ids, all clusters have the same names, and a provider whose cluster changes is replaced.
- **The damage.** ${judged.length} copies of its state are damaged in ${damageKinds.length} ways (below), each chosen by a seed: ${seeds.join(', ')}.
- **The update.** The damaged or repaired state is imported with \`pulumi stack import\`, and \`pulumi up\` runs the unchanged program.
  Then the cloud and the state are compared with what they were.

What counts as harm:

- **lost**: an object that lived and was wanted is gone, or another one is in its place;
- **doubled**: it was made again though it lives;
- **orphaned**: it lives, and no entry of the state stands for it;
- **stuck**: the update fails.

Two kinds of harm do not count: harm that no repair could avoid, such as the loss of an object whose id is nowhere in the
damaged state; and harm that also comes without the repair, or, if a state has two damages, from one of them alone.

Harm is **silent** if no error is left, and no warning names the object or what the object depends on. It does not count as
silent where the state cannot show the damage, because another program may have left the same state (ⁿ below).

## The results

“States” are those that the repair changes, and “repaired” those that Pulumi then accepts.

| | states | repaired | clean | harmful | ${harmKinds.join(' | ')} | silent |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${titles.map(([treatment, title]) => totals(judged, treatment, title)).join('\n')}

${leftRefused(judged)}

\`npm test\` judges a state of each kind, and \`npm run test:long\` new ones: _fix all_ and the preferred fixes must do no harm,
and a state without an error must do no silent harm, unless it cannot show what is wrong with it. A person chooses among the
other fixes of a problem: the title of each says what will happen to what.

For a lost entry, VS Code first offers to bring it back from the stack, a backup or another open state. “With a backup” has the
state from before the damage, as most stacks have. “Without one” shows the result in other editors, and where no backup is found.

\`npm run test:long\` does the same to a stack in two real Kubernetes clusters, with Pulumi’s own provider
([\`test/kubernetes\`](../test/kubernetes)), for the kinds of damage that concern clusters: there, too, no repair may do harm.

## Each kind of damage

As it is: **refused** by the import, **clean**, or **harmful**. After a repair: **clean**, **harmful**, still **refused**, as only a person can decide
what is right, or **–**: the repair changes nothing.

| Damage | as it is | _fix all_ | \`pulumi state repair\` |
| --- | --- | --- | --- |
${damageKinds.map((kind) => row(kind, judged)).join('\n')}
`;
}

function totals(judged: readonly Judged[], treatment: Treatment, title: string): string {
  const own = judged.flatMap(({ damaged, verdicts }) =>
    verdicts
      .filter((verdict) => verdict.treatment === treatment)
      .map((verdict) => ({ ...verdict, isSilent: verdict.isSilent && damaged.hidden === undefined })),
  );
  const repaired = own.filter(({ outcome }) => !outcome.refused);
  const harmful = repaired.filter(({ harms }) => harms.length > 0);
  const counts = [
    own.length,
    repaired.length,
    repaired.length - harmful.length,
    harmful.length,
    ...harmKinds.map(
      (kind) => harmful.filter(({ harms }) => harms.some((harm) => harm.kind === kind)).length,
    ),
    harmful.filter(({ isSilent }) => isSilent).length,
  ];
  return `| ${[title, ...counts].join(' | ')} |`;
}

/** What becomes of the states that _fix all_ leaves refused. */
function leftRefused(judged: readonly Judged[]): string {
  const left = judged.filter(isLeftRefused);
  const guided = left.flatMap(({ verdicts }) => verdicts.filter(({ treatment }) => treatment === GUIDED));
  const accepted = guided.filter(({ outcome }) => !outcome.refused);
  const clean = accepted.filter(({ harms }) => harms.length === 0).length;
  const withWay = left.filter(({ hasWay }) => hasWay === true).length;
  return (
    `Pulumi still refuses ${left.length} of the states after _fix all_, as only a person can decide what is right. The first ` +
    `offers lead ${clean} of them to a clean update, and ${accepted.length - clean} to a harmful one; some of the offers lead ${withWay} ` +
    'to a clean one.'
  );
}

function row(kind: string, judged: readonly Judged[]): string {
  const own = judged.filter(({ damaged }) => damaged.kind === kind);
  const hidden = own.some(({ damaged }) => damaged.hidden !== undefined) && kind !== TWO;
  const after = (treatment: Treatment): string =>
    cell(
      own.map(({ verdicts }) => {
        const verdict = verdicts.find((one) => one.treatment === treatment);
        return verdict ? (verdict.harms.length > 0 ? 'harmful' : acceptance(verdict)) : '–';
      }),
    );
  const asItIs = cell(
    own.map(({ untreated, hasError }) => {
      if (untreated.harms.length === 0) return acceptance(untreated);
      return hasError
        ? 'harmful, with an error'
        : `harmful, ${untreated.isSilent ? 'without' : 'with'} a warning`;
    }),
  );
  return `| ${[kind + (hidden ? ' ⁿ' : ''), asItIs, after('Fix All'), after('state repair')].join(' | ')} |`;
}

function acceptance({ outcome }: Verdict): string {
  return outcome.refused ? 'refused' : 'clean';
}

/** `clean`, or `3 clean, 2 refused`. */
function cell(results: readonly string[]): string {
  const kinds = [...new Set(results)].sort();
  if (kinds.length === 1) return kinds[0]!;
  return kinds.map((kind) => `${results.filter((one) => one === kind).length} ${kind}`).join('; ');
}
