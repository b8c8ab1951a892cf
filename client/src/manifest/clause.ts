/** A `when` clause of VS Code, or a combination of several. */
export type Clause = string | { readonly allOf: readonly Clause[] } | { readonly anyOf: readonly Clause[] };

/** The clause that is always true. */
export const always = '';

/** The clause that is true when all of these are. */
export function all(...clauses: Clause[]): Clause {
  const allOf = clauses.filter((clause) => clause !== always);
  if (allOf.length === 0) return always;
  return allOf.length === 1 ? allOf[0]! : { allOf };
}

/** The clause that is true when one of these is. */
export function any(...anyOf: [Clause, Clause, ...Clause[]]): Clause {
  return { anyOf };
}

/** The clause that is true when this one, which has no `&&` and `||`, is false. */
export function not(clause: string): Clause {
  return `!(${clause})`;
}

/** The clause that is true when the value of a context key matches. */
export function matches(key: string, expression: RegExp): string {
  return `${key} =~ ${expression}`;
}

/** The text of a clause for the manifest. */
export function clauseText(clause: Clause): string {
  if (typeof clause === 'string') return clause;
  if ('anyOf' in clause) return clause.anyOf.map(clauseText).join(' || ');
  return clause.allOf
    .map((part) => (typeof part === 'object' && 'anyOf' in part ? `(${clauseText(part)})` : clauseText(part)))
    .join(' && ');
}
