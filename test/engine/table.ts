/** Counts states by kind of damage, in columns. */
export class CountTable<Column extends string> {
  private readonly rows = new Map<string, Map<Column, number>>();

  constructor(private readonly columns: readonly Column[]) {}

  /** Counts one state of this kind in these columns. */
  add(kind: string, ...columns: Column[]): void {
    const row = this.rows.get(kind) ?? new Map<Column, number>();
    this.rows.set(kind, row);
    for (const column of columns) row.set(column, (row.get(column) ?? 0) + 1);
  }

  /** Adds the counts of another table. */
  addAll(other: CountTable<Column>): void {
    for (const [kind, counts] of other.rows) {
      const row = this.rows.get(kind) ?? new Map<Column, number>();
      this.rows.set(kind, row);
      for (const [column, count] of counts) row.set(column, (row.get(column) ?? 0) + count);
    }
  }

  total(column: Column): number {
    return [...this.rows.values()].reduce((sum, row) => sum + (row.get(column) ?? 0), 0);
  }

  /** One line for each kind and one for the total, in aligned columns. */
  print(): string {
    return this.lines()
      .map(([name, ...cells]) => name!.padEnd(26) + cells.map((cell) => cell.padStart(18)).join(''))
      .join('\n');
  }

  /** The same in Markdown. */
  markdown(): string {
    const [head, ...lines] = this.lines().map((cells) => `| ${cells.join(' | ')} |`);
    const rule = `| --- |${' ---: |'.repeat(this.columns.length)}`;
    return [head, rule, ...lines].join('\n');
  }

  private lines(): string[][] {
    const kinds = [...this.rows].sort(([a], [b]) => (a < b ? -1 : 1));
    return [
      ['', ...this.columns],
      ...kinds.map(([kind, row]) => [kind, ...this.columns.map((column) => String(row.get(column) ?? 0))]),
      ['all', ...this.columns.map((column) => String(this.total(column)))],
    ];
  }
}
