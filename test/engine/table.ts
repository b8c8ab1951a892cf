import type { DisagreementKind } from './compare';

const kindColumns = ['missed', 'false alarm', 'elsewhere', 'no answer'] as const;

interface Row {
  states: number;
  refused: number;
  kinds: Map<DisagreementKind, number>;
}

/** Counts what the engine and we say, by kind of damage. */
export class AgreementTable {
  private readonly rows = new Map<string, Row>();

  add(name: string, refused: boolean, kind: DisagreementKind | undefined): void {
    const row = this.rows.get(name) ?? { states: 0, refused: 0, kinds: new Map<DisagreementKind, number>() };
    this.rows.set(name, row);
    row.states++;
    if (refused) row.refused++;
    if (kind) row.kinds.set(kind, (row.kinds.get(kind) ?? 0) + 1);
  }

  /** One line for each kind of damage, and one for all. */
  print(): string {
    const total: Row = { states: 0, refused: 0, kinds: new Map() };
    for (const row of this.rows.values()) {
      total.states += row.states;
      total.refused += row.refused;
      for (const [kind, count] of row.kinds) total.kinds.set(kind, (total.kinds.get(kind) ?? 0) + count);
    }
    const rows = [...this.rows].sort(([a], [b]) => (a < b ? -1 : 1));
    const columns = ['states', 'refused', ...kindColumns];
    const line = (name: string, cells: readonly (string | number)[]): string =>
      name.padEnd(26) + cells.map((cell) => String(cell).padStart(12)).join('');
    return [
      line('', columns),
      ...[...rows, ['all', total] as const].map(([name, { states, refused, kinds }]) =>
        line(name, [states, refused, ...kindColumns.map((kind) => kinds.get(kind) ?? 0)]),
      ),
    ].join('\n');
  }
}
