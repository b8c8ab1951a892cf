import { pageStyles } from '../ui/pages/pageStyles';

/** The style of the page of a trace: only the theme’s own colours, which fit high contrast, too. */
export const traceStyles = `${pageStyles}
:root { --names: clamp(12rem, 42%, 30rem); }
body:not(.loaded) > :not(#message), .loaded > #message { display: none !important; }
#message { line-height: 1.5; }
h2 { margin: 0 0 0.2rem; font-size: 1em; font-weight: 600; }
p { margin: 0 0 0.5rem; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.6rem; padding: 0.6rem 1rem 0.3rem; border: 0; }
button { white-space: nowrap; }
.views, .zoom { display: flex; }
.views button, .zoom button { border-radius: 0; }
.views :first-child, .zoom :first-child { border-radius: 3px 0 0 3px; }
.views :last-child, .zoom :last-child { border-radius: 0 3px 3px 0; }
#search { width: 15rem; padding: 0.22rem 0.5rem; border-radius: 3px; }
#found, #summary, .subject, section > p, .duration, .tick, dt { color: var(--vscode-descriptionForeground); }
#summary { margin: 0; padding: 0 1rem 0.5rem; }
main { border-top: 1px solid var(--line); }
.timeline { position: relative; display: flex; flex: 1; flex-direction: column; min-width: 0; }
.head { display: flex; flex: none; height: 28px; border-bottom: 1px solid var(--line); overflow-y: scroll; scrollbar-gutter: stable; scrollbar-color: transparent transparent; }
.head::-webkit-scrollbar-thumb { background: transparent; }
.corner { flex: none; width: var(--names); }
.times { position: relative; flex: 1; margin-right: 1rem; }
#overview { position: absolute; top: 0; right: 0; left: 0; height: 6px; }
#overview.zoomed { background: var(--vscode-scrollbarSlider-background); cursor: pointer; }
.shown { position: absolute; top: 0; height: 100%; min-width: 4px; }
.zoomed .shown { background: var(--vscode-progressBar-background, var(--vscode-focusBorder)); }
#ruler { position: absolute; top: 6px; right: 0; bottom: 0; left: 0; overflow: hidden; }
.tick { position: absolute; bottom: 0; height: 100%; padding: 2px 4px; border-left: 1px solid var(--line); font-size: 0.85em; white-space: nowrap; }
#rows { position: relative; flex: 1; overflow: hidden scroll; scrollbar-gutter: stable; outline: none; }
#all { position: relative; overflow: hidden; min-height: 100%; }
.row { position: absolute; display: flex; width: 100%; height: 24px; cursor: default; }
.row:hover { background: var(--vscode-list-hoverBackground); }
.row.current { color: var(--vscode-list-inactiveSelectionForeground, inherit); background: var(--vscode-list-inactiveSelectionBackground); outline: 1px dotted var(--vscode-contrastActiveBorder, transparent); outline-offset: -1px; }
#rows:focus .row.current { color: var(--vscode-list-activeSelectionForeground); background: var(--vscode-list-activeSelectionBackground);
  outline: 1px solid var(--vscode-list-focusOutline, var(--vscode-focusBorder)); outline-offset: -1px; }
.current .subject, .current .duration { color: inherit; }
.name { flex: none; width: var(--names); padding: 0 0.5rem 0 calc(0.4rem + var(--depth) * 0.55rem); border-right: 1px solid var(--line); line-height: 24px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.heavy > .name .title { font-weight: 600; }
.title { margin-right: 0.5em; }
.twisty { display: inline-block; width: 1rem; text-align: center; }
.twisty.open::before { content: '▾'; }
.twisty.closed::before { content: '▸'; }
.sign { margin-right: 0.3em; color: var(--vscode-editorError-foreground); }
.track { position: relative; flex: 1; margin-right: 1rem; overflow: hidden; }
.provider { --kind: var(--vscode-charts-blue); }
.registration { --kind: var(--vscode-charts-purple); }
.program { --kind: var(--vscode-charts-green); }
.plugin { --kind: var(--vscode-charts-yellow); }
.engine { --kind: var(--vscode-descriptionForeground); }
.bar.provider { z-index: 1; }
.bar { position: absolute; top: 6px; height: 12px; min-width: 2px; border: 1px solid var(--kind); border-radius: 2px; background: color-mix(in srgb, var(--kind) 22%, transparent); }
.bar.filled { background: var(--kind); }
.failed .bar { border-color: var(--vscode-editorError-foreground); border-bottom-width: 3px; }
.duration { position: absolute; z-index: 2; top: 0; padding: 0 6px; font-size: 0.85em; line-height: 24px; white-space: nowrap; font-variant-numeric: tabular-nums; }
.duration.inside { top: 4px; margin-right: 14px; padding: 0 4px; border-radius: 3px; color: var(--vscode-editor-foreground); background: var(--vscode-editor-background); line-height: 16px; }
.current .duration.inside { color: var(--vscode-editor-foreground); }
#empty { position: absolute; top: 4rem; right: 2rem; left: 2rem; text-align: center; line-height: 1.5; }
aside { flex: none; width: clamp(15rem, 27%, 24rem); padding: 0.7rem 1rem 2rem; overflow: auto; border-left: 1px solid var(--line); line-height: 1.45; }
section { margin-bottom: 1.4rem; }
section > p { font-size: 0.92em; }
#details { margin-bottom: 1.2rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line); }
#details h2 { font-size: 1.15em; }
.entry { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 0 0.6rem; width: 100%; margin: 0 0 0.15rem; padding: 0.2rem 0.3rem; border: 0; border-radius: 3px;
  color: inherit; background: none; text-align: left; }
.entry:hover:enabled { background: var(--vscode-list-hoverBackground); outline: 1px dashed var(--vscode-contrastActiveBorder, transparent); outline-offset: -1px; }
.what { grid-column: 1 / 3; overflow: hidden; text-overflow: ellipsis; }
.took { color: var(--vscode-descriptionForeground); font-size: 0.92em; font-variant-numeric: tabular-nums; }
.share { height: 4px; }
.fill { display: block; height: 100%; min-width: 1px; border-radius: 2px; background: var(--kind); }
.legend li { display: flex; align-items: center; gap: 0.5rem; }
.swatch { flex: none; width: 1.4rem; height: 10px; border: 1px solid var(--kind); border-radius: 2px; background: color-mix(in srgb, var(--kind) 22%, transparent); }
.swatch.filled { background: var(--kind); }
dl { margin: 0.6rem 0 0.8rem; }
dt { font-size: 0.92em; }
dd { margin: 0 0 0.4rem; overflow-wrap: anywhere; user-select: text; }
.error { margin: 0.5rem 0; padding: 0.5rem 0.7rem; border: 1px solid var(--vscode-inputValidation-errorBorder); background: var(--vscode-inputValidation-errorBackground); overflow-wrap: anywhere; }
@media (max-width: 760px) {
  main { flex-direction: column; }
  .timeline { flex: 3; min-height: 0; }
  aside { flex: 2; width: auto; min-height: 0; border-top: 1px solid var(--line); border-left: 0; }
}
`;
