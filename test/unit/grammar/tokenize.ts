import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OnigScanner, OnigString } from 'vscode-oniguruma';
import { INITIAL, parseRawGrammar, Registry, type IGrammar } from 'vscode-textmate';
import { loadOniguruma } from '../../harness/oniguruma';

const SUFFIX = '.pulumi-state';

/** Loads `syntaxes/pulumi-state.tmLanguage.json` into the engine that VS Code uses. */
export async function loadStateGrammar(): Promise<IGrammar> {
  await loadOniguruma();
  const file = path.resolve('syntaxes/pulumi-state.tmLanguage.json');
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new OnigScanner(patterns),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: () => Promise.resolve(parseRawGrammar(readFileSync(file, 'utf8'), file)),
  });
  const grammar = await registry.loadGrammar('source.pulumi-state');
  if (!grammar) throw new Error(`${file} does not define source.pulumi-state`);
  return grammar;
}

/**
 * Each part of `text` that is not white space, with its innermost scope (without the language's name), as in
 * `urn:pulumi: punctuation.definition.urn`.
 */
export function tokens(grammar: IGrammar, text: string): string[] {
  const result: string[] = [];
  let state = INITIAL;
  for (const line of text.split(/\r?\n/)) {
    const { tokens: found, ruleStack } = grammar.tokenizeLine(line, state);
    for (const token of found) {
      const piece = line.slice(token.startIndex, token.endIndex).trim();
      const scope = token.scopes.at(-1)!;
      if (piece) result.push(`${piece} ${scope.endsWith(SUFFIX) ? scope.slice(0, -SUFFIX.length) : scope}`);
    }
    state = ruleStack;
  }
  return result;
}
