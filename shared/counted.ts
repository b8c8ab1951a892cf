/** A number with its noun: `1 resource`, `5 resources`, `2 copies`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
