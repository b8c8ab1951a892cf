import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './repository';

/** True if a page below `docs` exists, and has a heading with the anchor, if the link has one. */
export function hasHeading(link: string): boolean {
  const [file, anchor] = link.split('#', 2);
  const page = path.join(repository, 'docs', file!);
  if (!existsSync(page) || anchor === undefined) return existsSync(page);
  const titles = [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!);
  return titles.some((title) => anchorOf(title) === anchor);
}

/** The text of a page below `docs`, or under the linked heading, without line wraps. */
export function textOf(link: string): string {
  const [file, anchor] = link.split('#', 2);
  const page = path.join(repository, 'docs', file!);
  const sections = readFileSync(page, 'utf8')
    .replace(/<!--@include: (.+)-->/g, (_, part: string) =>
      readFileSync(path.join(path.dirname(page), part), 'utf8'),
    )
    .split(/^(?=#+ )/m);
  const named = sections.filter((text) => anchorOf(text.split('\n', 1)[0]!.replace(/^#+ /, '')) === anchor);
  return (anchor === undefined ? sections : named).join('').replace(/(?<=[^\n`])\n(?=[^\n`])/g, ' ');
}

/** The anchor of a heading, as GitHub makes it. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
