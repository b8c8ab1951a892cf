/** The first value that is neither missing nor empty: Go's libraries treat both alike. */
export function given(...values: (string | null | undefined)[]): string | undefined {
  return values.find((value) => value !== undefined && value !== null && value !== '') ?? undefined;
}

/** True for the texts that Go's `strconv.ParseBool` reads as true. */
export function isTrue(value: string | null | undefined): boolean {
  return /^(?:1|t|T|TRUE|true|True)$/.test(value ?? '');
}
