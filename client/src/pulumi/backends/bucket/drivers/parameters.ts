/** The first value that is neither missing nor empty, which Go's libraries take for the same. */
export function given(...values: (string | null | undefined)[]): string | undefined {
  return values.find((value) => value !== undefined && value !== null && value !== '') ?? undefined;
}

/** True of the texts that Go's `strconv.ParseBool` takes for true. */
export function isTrue(value: string | null | undefined): boolean {
  return /^(?:1|t|T|TRUE|true|True)$/.test(value ?? '');
}
