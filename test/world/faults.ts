import type { Judged, Verdict } from './judge';

/**
 * The faults, one per line: harm by a repair that asks no question, and harm by a state with neither an error nor a
 * warning, unless the state cannot show it.
 */
export function faultsOf({ damaged, verdicts }: Judged): string[] {
  return verdicts.flatMap((verdict) => {
    if (verdict.harms.length === 0) return [];
    switch (verdict.treatment) {
      case 'Fix All':
      case 'preferred fixes':
        return [`${verdict.treatment}: ${harmIn(verdict)}`];
      case 'as it is':
        return verdict.isSilent && damaged.hidden === undefined
          ? [`no error, and no warning about it: ${harmIn(verdict)}`]
          : [];
      case 'first fix':
      case 'first offer':
      case 'Fix All, first offers':
      case 'state repair':
        return []; // The user has chosen the fix; `state repair` is Pulumi's own.
    }
  });
}

/** `lost subnet-a, web; stuck (error: …)`. */
export function harmIn({ harms, outcome }: Verdict): string {
  const kinds = [...new Set(harms.map(({ kind }) => kind))];
  const parts = kinds.map((kind) => {
    const urns = harms.filter((harm) => harm.kind === kind).flatMap((harm) => harm.urns);
    const names = [...new Set(urns.map((urn) => urn.slice(urn.lastIndexOf('::') + 2)))];
    return names.length === 0 ? kind : `${kind} ${names.join(', ')}`;
  });
  const said = outcome.said === '' ? '' : ` (${outcome.said.replaceAll('\n', ' / ').slice(0, 200)})`;
  return parts.join('; ') + said;
}
