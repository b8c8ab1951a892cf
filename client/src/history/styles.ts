/** The style of the page of a history: only the theme's own colours, so that it fits every theme, high contrast included. */
export const historyStyles = `
:root { --line: var(--vscode-widget-border, var(--vscode-contrastBorder, var(--vscode-panel-border, transparent))); --bad: var(--vscode-errorForeground); }
* { box-sizing: border-box; }
html, body { height: 100%; }
body { display: flex; flex-direction: column; margin: 0; padding: 0; overflow: hidden; color: var(--vscode-foreground);
  background: var(--vscode-editor-background); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); line-height: 1.45; }
[hidden] { display: none !important; }
h1 { margin: 0 0 0.2rem; font-size: 1.3em; font-weight: 600; }
h2 { margin: 0 0 0.5rem; font-size: 1.15em; font-weight: 600; overflow-wrap: anywhere; }
h3 { margin: 1rem 0 0.3rem; font-size: 1em; font-weight: 600; }
p { margin: 0 0 0.4rem; }
header { flex: none; max-height: 50%; overflow: auto; padding: 0.7rem 1rem 0.6rem; border-bottom: 1px solid var(--line); }
#about, .more, dt { color: var(--vscode-descriptionForeground); }
#verdict { margin: 0.4rem 0 0.6rem; font-weight: 600; overflow-wrap: anywhere; }
.bar, .actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem; }
.actions { margin: 0.6rem 0; }
button { padding: 0.2rem 0.7rem; border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); border-radius: 3px;
  color: var(--vscode-button-foreground); background: var(--vscode-button-background); font: inherit; cursor: pointer; }
button:hover:enabled { background: var(--vscode-button-hoverBackground); }
button.secondary { border-color: var(--vscode-button-secondaryBorder, var(--vscode-contrastBorder, transparent)); color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); }
button.secondary:hover:enabled { background: var(--vscode-button-secondaryHoverBackground); }
button:disabled { opacity: 0.5; cursor: default; }
:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
main { display: flex; flex: 1; min-height: 0; }
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
.errors { font-weight: 600; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.mark { font-weight: 700; }
#details { flex: none; width: clamp(17rem, 42%, 34rem); padding: 0.8rem 1rem 2rem; overflow: auto; border-left: 1px solid var(--line); }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.1rem 0.8rem; margin: 0; }
dd { margin: 0; overflow-wrap: anywhere; }
#details ul { margin: 0; padding: 0 0 0 1.1rem; }
#details li { overflow-wrap: anywhere; }
.fields { color: var(--vscode-descriptionForeground); }
@media (max-width: 700px) {
  main { flex-direction: column; }
  #rows { flex: 1; min-height: 0; }
  #details { width: auto; max-height: 55%; border-top: 1px solid var(--line); border-left: 0; }
}
`;
