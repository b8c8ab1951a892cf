import type { Drawing } from './drawing';

/** The colours of lines, by their classes. */
const LINE_COLOURS = {
  'property-dependency': '#0b5cad',
  dependency: '#0b5cad',
  provider: '#2e7d32',
  'deleted-with': '#b3261e',
  'replace-with': '#a3590b',
  'view-of': '#6a3fa0',
};

/** The colours of a file, which has no theme: dark on white, which works on paper and on any page. */
const STYLE = `
.box rect { fill: #fff; stroke: #616161; }
.box.middle rect.body { stroke: #0b5cad; stroke-width: 3; }
.box.taken rect.body { stroke: #a3420b; stroke-width: 3; stroke-dasharray: 7 3; }
text { font-family: system-ui, sans-serif; font-size: 13px; fill: #1f1f1f; }
.name { font-weight: 600; }
.detail, .label { font-size: 11px; fill: #4a4a4a; }
.mark { font-size: 11px; font-weight: 600; stroke: #fff; stroke-width: 4px; paint-order: stroke; }
.label { stroke: #fff; stroke-width: 4px; paint-order: stroke; }
.reference { fill: none; stroke: #616161; stroke-width: 1.5; }
.tip { fill: #616161; }
${Object.entries(LINE_COLOURS)
  .map(([name, colour]) => `.reference.${name} { stroke: ${colour}; }\n.tip.${name} { fill: ${colour}; }`)
  .join('\n')}
.reference.taken { stroke: #a3420b; stroke-width: 2.2; }
.tip.taken { fill: #a3420b; }
`;

/** The whole diagram as the text of a file. */
export function svgFile({ element, layout: { width, height } }: Drawing, title: string): string {
  const copy = element.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('aria-hidden');
  copy.removeAttribute('focusable');
  for (const [name, value] of Object.entries({
    viewBox: `0 0 ${width} ${height}`,
    width: String(width),
    height: String(height),
    role: 'img',
  }))
    copy.setAttribute(name, value);
  const make = (name: string, text: string): Element => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    made.textContent = text;
    return made;
  };
  const paper = make('rect', '');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', '#fff');
  // A style on this page needs a nonce; a file needs none.
  copy.prepend(make('title', title), paper);
  const text = new XMLSerializer().serializeToString(copy);
  const end = text.indexOf('>') + 1;
  return `${text.slice(0, end)}<style>${STYLE}</style>${text.slice(end)}\n`;
}
