import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { loadWASM, OnigScanner, OnigString } from 'vscode-oniguruma';
import { repository } from './repository';

/** Starts the engine that VS Code has for the expressions of grammars. To be called before anything else of it. */
export async function loadOniguruma(): Promise<void> {
  const wasm = createRequire(path.join(repository, 'package.json')).resolve(
    'vscode-oniguruma/release/onig.wasm',
  );
  await loadWASM(readFileSync(wasm));
}

/** A search of that engine through a whole line, match after match. */
export function onigurumaSearch(source: string): (line: string) => void {
  const scanner = new OnigScanner([source]);
  return (line) => {
    const text = new OnigString(line);
    try {
      for (let at = 0; at <= line.length;) {
        const [found] = scanner.findNextMatchSync(text, at)?.captureIndices ?? [];
        if (!found) return;
        at = Math.max(found.end, at + 1);
      }
    } finally {
      text.dispose();
    }
  };
}

/** The same expression for JavaScript, where what is matched once can be given back: it matches at least as much. */
export function inJavaScript(source: string): RegExp {
  return new RegExp(source.replaceAll('(?>', '(?:').replace(/(?<!\\)([+*?])\+/g, '$1'));
}
