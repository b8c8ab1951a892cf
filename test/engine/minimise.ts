import { JsonObject, print, type Json } from './json';
import type { Specimen } from './specimen';

/** True if a text shows the same fault. */
export type Shows = (text: string) => Promise<boolean>;

/** More attempts than this are not worth the wait. */
const ATTEMPTS = 3000;

/**
 * A minimal state that still shows the fault: removes resources, fields and elements as long as it does, or pieces of
 * the text if the text itself is broken.
 */
export async function minimise(specimen: Specimen, shows: Shows): Promise<string> {
  let attempts = 0;
  const limited: Shows = (text) => (++attempts > ATTEMPTS ? Promise.resolve(false) : shows(text));
  return specimen.tree ? reduceTree(specimen.tree.root, limited) : reduceText(specimen.text, limited);
}

async function reduceTree(root: JsonObject, shows: Shows): Promise<string> {
  if (!(await shows(print(root)))) return print(root);
  for (let before = ''; before !== print(root);) {
    before = print(root);
    await reduceChildren(root, () => shows(print(root)));
  }
  return print(root);
}

/** Removes as many children of a value as possible, outer ones first. */
async function reduceChildren(json: Json, shows: () => Promise<boolean>): Promise<void> {
  if (Array.isArray(json)) {
    await reduceList(
      () => json,
      (kept) => void json.splice(0, json.length, ...kept),
      shows,
    );
    for (const element of json) await reduceChildren(element, shows);
  } else if (json instanceof JsonObject) {
    await reduceList(
      () => json.members,
      (kept) => void (json.members = kept),
      shows,
    );
    for (const { value } of json.members) await reduceChildren(value, shows);
  }
}

/** Removes halves, quarters, … and finally single items, from the end. */
async function reduceList<T>(
  items: () => readonly T[],
  keep: (kept: T[]) => void,
  shows: () => Promise<boolean>,
): Promise<void> {
  for (let size = items().length; size >= 1; size = Math.floor(size / 2)) {
    for (let start = items().length - size; start > -size; start -= size) {
      const from = Math.max(0, start);
      const all = [...items()];
      if (all.length <= from) continue;
      keep([...all.slice(0, from), ...all.slice(from + size)]);
      if (!(await shows())) keep(all);
    }
  }
}

async function reduceText(text: string, shows: Shows): Promise<string> {
  let pieces = [...text.matchAll(/"(?:[^"\\]|\\.)*"|\s+|[^"\s]/gs)].map(([piece]) => piece);
  for (let before = -1; before !== pieces.length;) {
    before = pieces.length;
    await reduceList(
      () => pieces,
      (kept) => void (pieces = kept),
      () => shows(pieces.join('')),
    );
  }
  return pieces.join('');
}
