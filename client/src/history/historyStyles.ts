import { pageStyles } from '../ui/pages/pageStyles';

/** The style of the page of a history: only the theme’s own colours, which fit high contrast, too. */
export const historyStyles = `${pageStyles}
:root { --bad: var(--vscode-errorForeground); }
body { line-height: 1.45; }
h2 { margin: 0 0 0.5rem; font-size: 1.15em; font-weight: 600; overflow-wrap: anywhere; }
h3 { margin: 1rem 0 0.3rem; font-size: 1em; font-weight: 600; }
header { max-height: 50%; overflow: auto; }
.more, dt { color: var(--vscode-descriptionForeground); }
#verdict { margin: 0.4rem 0 0.6rem; font-weight: 600; overflow-wrap: anywhere; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem; margin: 0.6rem 0; }
:focus-visible { outline-offset: -1px; }
#rows { flex: 1; min-width: 0; margin: 0; padding: 0.4rem 0; overflow: auto; list-style: none; }
#rows li { position: relative; padding-left: 1.6rem; }
#rows li::before { content: ''; position: absolute; top: 0; bottom: 0; left: 1rem; border-left: 2px solid var(--line); }
#rows li::after { content: ''; position: absolute; top: 0.85rem; left: calc(1rem - 4px); width: 10px; height: 10px; border: 2px solid var(--vscode-descriptionForeground); border-radius: 50%; background: var(--vscode-editor-background); }
#rows li.bad::after { border-color: var(--bad); }
#rows li.broke::after { border-radius: 0; background: var(--bad); }
.row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; width: 100%; padding: 0.35rem 0.8rem; border: 0; border-radius: 0;
  color: inherit; background: none; text-align: left; }
.row:hover:enabled { background: var(--vscode-list-hoverBackground); }
.row[aria-current="true"] { background: var(--vscode-list-inactiveSelectionBackground); color: var(--vscode-list-inactiveSelectionForeground, inherit); outline: 1px dotted var(--vscode-contrastActiveBorder, transparent); outline-offset: -1px; }
.row:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
.what { font-weight: 600; overflow-wrap: anywhere; }
.more { font-size: 0.92em; overflow-wrap: anywhere; }
.row[aria-current="true"] .more { color: inherit; }
.counts { grid-row: 1 / 3; grid-column: 2; text-align: right; font-variant-numeric: tabular-nums; }
.errors, .dangers { font-weight: 600; }
.mark { font-weight: 700; }
#details { flex: none; width: clamp(17rem, 42%, 34rem); padding: 0.8rem 1rem 2rem; overflow: auto; border-left: 1px solid var(--line); }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.1rem 0.8rem; margin: 0; }
dd { margin: 0; overflow-wrap: anywhere; }
#details ul { padding: 0 0 0 1.1rem; list-style: disc; }
#details li { overflow-wrap: anywhere; }
.fields { margin: 1rem 0 0; color: var(--vscode-descriptionForeground); }
@media (max-width: 700px) {
  main { flex-direction: column; }
  #rows { flex: 1; min-height: 0; }
  #details { width: auto; max-height: 55%; border-top: 1px solid var(--line); border-left: 0; }
}
`;
