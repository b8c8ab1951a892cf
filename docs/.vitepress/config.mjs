// The site made of these documents: `npm run site`. On GitHub, the same pages are read as they are.
// VitePress is pinned to an alpha of 2.0: its stable release, 1.6.4, needs Vite 5, which has known advisories. The site is made
// when it is published, so that a fault of the alpha fails the build and reaches no user. Take 2.0 once it is out.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';

const docs = path.resolve(import.meta.dirname, '..');
const SOURCES = 'https://github.com/pulumi-troubleshooter/pulumi-troubleshooter';
const ICON = `data:image/svg+xml;base64,${readFileSync(path.join(docs, 'images/icon.svg'), 'base64')}`;

export default defineConfig({
  title: 'Pulumi Troubleshooter',
  description: 'Get a stuck Pulumi stack unstuck: its state, pending operations, locks, errors and program.',
  lang: 'en',
  base: '/pulumi-troubleshooter/',
  outDir: '../out/site',
  cacheDir: '../out/siteCache',
  cleanUrls: true,
  rewrites: siteName,
  srcExclude: ['errors/parts/**'],
  ignoreDeadLinks: 'localhostLinks',
  head: [['link', { rel: 'icon', href: ICON }]],
  sitemap: { hostname: 'https://pulumi-troubleshooter.github.io/pulumi-troubleshooter/' },
  markdown: {
    // What an error's page includes is a part of its list of steps: marks around it would begin a new list.
    include: { rebaseRelativeUrls: false },
    // Anchors as on GitHub, so that links to headings work in both.
    anchor: {
      slugify: (title) =>
        title
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
    },
    config: (markdown) => {
      markdown.core.ruler.push('site', adapt);
    },
  },
  // A search result has this text below the title. The first paragraph of a page says what it is about.
  transformPageData(page) {
    if (page.frontmatter.hero) page.frontmatter.hero.image = ICON;
    page.description ||= firstParagraph(readFileSync(path.join(docs, page.filePath), 'utf8'));
  },
  themeConfig: {
    logo: ICON,
    search: {
      provider: 'local',
      options: {
        // People paste a whole message: what has most of its words comes first, wherever it has them.
        miniSearch: {
          searchOptions: { fuzzy: false, prefix: true, boost: { title: 2, text: 2, titles: 1 } },
        },
        // Lists of pages would be found beside each page.
        _render: (text, env, markdown) =>
          /README\.md$/.test(env.realPath ?? env.path) ? '' : markdown.render(text, env),
      },
    },
    socialLinks: [{ icon: 'github', link: SOURCES }],
    editLink: { pattern: `${SOURCES}/edit/main/docs/:path` },
    outline: [2, 3],
    nav: [
      { text: 'Contents', link: '/contents' },
      { text: 'Errors', link: '/errors/' },
      { text: 'Rules', link: '/rules/' },
      { text: 'Recipes', link: '/recipes' },
    ],
    sidebar: {
      '/': sectionsOf('README.md'),
      '/errors/': sectionsOf('errors/README.md'),
      '/rules/': [{ text: 'Rules', items: linksIn(textOf('rules/README.md'), 'rules') }],
    },
  },
});

/** The headings of a page that lists others, with the pages that each lists. */
function sectionsOf(page) {
  const [, ...sections] = textOf(page).split(/^## /m);
  return sections
    .map((section) => ({
      text: section.slice(0, section.indexOf('\n')),
      collapsed: page !== 'README.md',
      items: linksIn(section, path.dirname(page)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The pages that a text links to; `folder` has the text. */
function linksIn(text, folder) {
  return [...text.matchAll(/\[([^\]]+)\]\(([\w/-]+)\.md\)/g)].map(([, title, page]) => ({
    text: title.replaceAll('`', ''),
    link: `/${path.join(folder, page).replace(/README$/, '')}`,
  }));
}

function textOf(page) {
  return readFileSync(path.join(docs, page), 'utf8');
}

/** The first lines of prose, for search engines; a page about an error begins with its message. */
function firstParagraph(text) {
  const lines = text
    .replace(/^---\n[^]*?\n---\n/, '')
    .split('\n')
    .slice(1);
  const start = lines.findIndex((line) => /^[\p{L}*`[]/u.test(line) && !line.startsWith('```'));
  const end = lines.findIndex((line, index) => index > start && (line === '' || line.startsWith('```')));
  return lines
    .slice(start, end)
    .join(' ')
    .replaceAll(/[*`\\]|\]\([^)]*\)|\[/g, '');
}

/** Lets links lead to what they mean on the site: files beside `docs` are on GitHub alone, and folders' pages have other names. */
function adapt({ tokens, env }) {
  const folder = path.dirname(env.realPath ?? env.path);
  if (path.basename(folder) === 'errors') tokens.forEach(nameFacts);
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    // Vue would evaluate what stands in double braces.
    if (token.type === 'code_inline') token.attrSet('v-pre', '');
    const link = token.attrGet('href');
    if (!link || /^(https?:|mailto:|#)/.test(link)) continue;
    const target = path.relative(docs, path.resolve(folder, link));
    if (target.startsWith('..')) token.attrSet('href', `${SOURCES}/blob/main/${target.slice('../'.length)}`);
    else if (/README\.md/.test(target)) token.attrSet('href', `/${siteName(target)}`);
  }
}

/** The name of a page on the site. */
function siteName(page) {
  return page.startsWith('README.md')
    ? page.replace('README.md', 'contents.md')
    : page.replace('README.md', 'index.md');
}

/** What an explanation takes from the user's text, `{name}`, is a placeholder on a page. */
function nameFacts(token) {
  if (token.info?.startsWith('regex')) return;
  token.content = token.content.replaceAll(/\{([a-z]{1,20})\}/g, '<$1>');
  token.children?.forEach(nameFacts);
}
