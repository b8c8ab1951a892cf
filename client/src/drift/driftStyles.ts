import { pageStyles } from '../ui/pages/pageStyles';

/** The style of the page of drift: only the theme’s own colours, which fit high contrast, too. */
export const driftStyles = `${pageStyles}
body { line-height: 1.45; }
body:not(.loaded) .toolbar, body:not(.loaded) main, body:not(.loaded) footer { display: none !important; }
h2 { margin: 0 0 0.3rem; font-size: 1.15em; font-weight: 600; overflow-wrap: anywhere; }
header { max-height: 50%; overflow: auto; }
.why, dt, .type, .count { color: var(--vscode-descriptionForeground); overflow-wrap: anywhere; }
#messages { margin: 0.3rem 0; }
#messages li { margin-bottom: 0.2rem; padding: 0.2rem 0.6rem; border: 1px solid var(--vscode-editorWarning-foreground, var(--vscode-contrastBorder)); border-radius: 3px; overflow-wrap: anywhere; white-space: pre-line; }
#messages li::before { content: "⚠ "; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.5rem; margin: 0.5rem 0; }
input[type="search"] { width: min(14rem, 100%); }
:focus-visible { outline-offset: -1px; }
#tree { flex: 1; min-width: 0; padding: 0.4rem 0; overflow: auto; }
[role="treeitem"] { display: flex; gap: 0.35rem; align-items: baseline; padding: 0.12rem 0.8rem 0.12rem calc(0.4rem + var(--level) * 1.1rem); cursor: pointer; }
/* Thousands are laid out when they are seen. */
[role="treeitem"] { content-visibility: auto; contain-intrinsic-height: auto 1.7em; }
[role="treeitem"]:hover { background: var(--vscode-list-hoverBackground); }
[role="treeitem"][aria-selected="true"] { background: var(--vscode-list-inactiveSelectionBackground); color: var(--vscode-list-inactiveSelectionForeground, inherit); outline: 1px dotted var(--vscode-contrastActiveBorder, transparent); outline-offset: -1px; }
[role="treeitem"]:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
[aria-selected="true"] .type, [aria-selected="true"] .count { color: inherit; }
.twist, .box { flex: none; width: 1.1em; text-align: center; }
.group { font-weight: 600; }
.name { overflow-wrap: anywhere; }
.property .name, td, th[scope="row"] { font-family: var(--vscode-editor-font-family, monospace); font-size: 0.95em; }
#details { flex: none; width: clamp(18rem, 55%, 60rem); padding: 0.8rem 1rem 2rem; overflow: auto; border-left: 1px solid var(--line); }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.1rem 0.8rem; margin: 0; }
dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; margin-top: 0.6rem; border-collapse: collapse; table-layout: fixed; }
caption { padding-bottom: 0.3rem; text-align: left; color: var(--vscode-descriptionForeground); }
th, td { padding: 0.3rem 0.5rem; border: 1px solid var(--vscode-contrastBorder, var(--vscode-editorWidget-border, var(--line))); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: 600; }
thead th:first-child { width: 36%; }
td { white-space: pre-wrap; }
td.nothing { font-family: var(--vscode-font-family); font-style: italic; color: var(--vscode-descriptionForeground); }
.what { display: block; font-family: var(--vscode-font-family); font-weight: 400; color: var(--vscode-descriptionForeground); }
tr[aria-current="true"] > * { background: var(--vscode-list-inactiveSelectionBackground); color: var(--vscode-list-inactiveSelectionForeground, inherit); }
tr[aria-current="true"] :is(.what, .nothing), tr[aria-current="true"] > .nothing { color: inherit; }
tr[aria-current="true"] > th { outline: 2px solid var(--vscode-focusBorder); outline-offset: -2px; }
.apart th { font-family: var(--vscode-font-family); font-weight: 600; border-top-width: 3px; }
@media (max-width: 700px) {
  main { flex-direction: column; }
  #tree { min-height: 0; }
  #details { width: auto; max-height: 55%; border-top: 1px solid var(--line); border-left: 0; }
}
`;
