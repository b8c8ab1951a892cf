/** The keys that a `when` clause asks, with their values; one that is missing is not set. */
export type Context = Readonly<Record<string, string | boolean>>;

/**
 * Whether a `when` clause of package.json is true, for the operators that ours have: `&&`, `||`, `!`, `==`, `!=`, `=~`,
 * `in` and parentheses.
 * @throws if the clause has anything else
 */
export function isTrue(clause: string, context: Context): boolean {
  const tokens = clause.match(TOKEN) ?? [];
  if (tokens.join('') !== clause.replace(/(\/(?:\\.|[^/\\])+\/i?)|\s+/g, '$1'))
    throw new Error(`What is ${clause}?`);
  const rest = [...tokens];
  const value = anyOf(rest, context);
  if (rest.length > 0) throw new Error(`What is ${rest.join(' ')} in ${clause}?`);
  return value;
}

const TOKEN = /\/(?:\\.|[^/\\])+\/i?|&&|\|\||==|!=|=~|[!()]|[\w.-]+/g;

function anyOf(tokens: string[], context: Context): boolean {
  let value = allOf(tokens, context);
  while (tokens[0] === '||') {
    tokens.shift();
    const other = allOf(tokens, context);
    value = value || other;
  }
  return value;
}

function allOf(tokens: string[], context: Context): boolean {
  let value = one(tokens, context);
  while (tokens[0] === '&&') {
    tokens.shift();
    const other = one(tokens, context);
    value = value && other;
  }
  return value;
}

function one(tokens: string[], context: Context): boolean {
  const token = tokens.shift();
  if (token === '!') return !one(tokens, context);
  if (token === '(') {
    const value = anyOf(tokens, context);
    if (tokens.shift() !== ')') throw new Error('A parenthesis is not closed.');
    return value;
  }
  if (token === undefined || !/^\w/.test(token)) throw new Error(`${token} is no key.`);
  if (token === 'true' || token === 'false') return token === 'true';
  const value = context[token] ?? false;
  if (!['==', '!=', '=~', 'in'].includes(tokens[0] ?? '')) return Boolean(value);
  const [operator, operand] = tokens.splice(0, 2) as [string, string];
  if (operator === '==') return String(value) === operand;
  if (operator === '!=') return String(value) !== operand;
  if (operator === 'in')
    return String(context[operand] ?? '')
      .split(',')
      .includes(String(value));
  const [, source, flags] = /^\/(.*)\/(i?)$/.exec(operand)!;
  return typeof value === 'string' && new RegExp(source!, flags).test(value);
}
