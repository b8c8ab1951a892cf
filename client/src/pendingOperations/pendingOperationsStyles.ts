import { pageStyles } from '../ui/pages/pageStyles';

/** The style of the page of pending operations: only the theme’s own colours, which fit high contrast, too. */
export const pendingOperationsStyles = `${pageStyles}
.vscode-light, .vscode-high-contrast-light { color-scheme: light; }
.vscode-dark, .vscode-high-contrast:not(.vscode-high-contrast-light) { color-scheme: dark; }
body { line-height: 1.45; }
body:not(.loaded) > header, body:not(.loaded) > main, body:not(.loaded) > footer, .loaded > #message { display: none !important; }
h2 { display: inline; margin: 0; font-size: 1.1em; font-weight: 600; overflow-wrap: anywhere; }
p { margin: 0 0 0.3rem; }
.why, .type, .since, .inputs { color: var(--vscode-descriptionForeground); overflow-wrap: anywhere; }
#warning { padding: 0.3rem 0.6rem; border: 1px solid var(--vscode-editorWarning-foreground, var(--vscode-contrastBorder)); border-radius: 3px; }
#warning::before, .problem:not(:empty)::before { content: "⚠ "; }
header > .toolbar { margin-top: 0.4rem; }
main { display: block; overflow: auto; outline-offset: -2px; }
.row { display: grid; grid-template-columns: auto minmax(14rem, 1fr) minmax(18rem, 1fr); gap: 0.2rem 1rem; padding: 0.8rem 1rem; border-bottom: 1px solid var(--line); }
.row > input { margin: 0.25rem 0 0; align-self: start; }
.kind { white-space: nowrap; }
.row.refused { box-shadow: inset 3px 0 var(--vscode-inputValidation-errorBorder, var(--vscode-errorForeground)); }
.alone .row { grid-template-columns: minmax(14rem, 1fr) minmax(18rem, 1fr); }
.alone .row > input { display: none; }
label { display: inline-flex; align-items: center; gap: 0.4rem; cursor: pointer; }
label > input { flex: none; margin: 0; }
fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
fieldset > label { display: flex; padding: 0.12rem 0; }
input[type="text"] { width: 100%; font-family: var(--vscode-editor-font-family, monospace); }
button { white-space: nowrap; }
.id { margin-top: 0.35rem; }
.id > label { display: block; margin-bottom: 0.15rem; }
.look-up { margin-top: 0.35rem; }
.look-up p { margin: 0.3rem 0 0; font-weight: 600; }
.look-up button[aria-disabled="true"] { opacity: 0.5; cursor: default; }
.look-up table { width: 100%; margin-top: 0.3rem; border-collapse: collapse; table-layout: fixed; }
.look-up caption { caption-side: bottom; text-align: left; color: var(--vscode-descriptionForeground); }
.look-up th, .look-up td { padding: 0.15rem 0.5rem 0.15rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top;
  overflow-wrap: anywhere; white-space: pre-wrap; }
.look-up td { font-family: var(--vscode-editor-font-family, monospace); font-size: 0.95em; }
.proposals li { display: grid; grid-template-columns: 1fr auto; gap: 0.1rem 0.6rem; align-items: center; margin-top: 0.35rem; padding: 0.3rem 0.5rem; border: 1px dashed var(--vscode-descriptionForeground); border-radius: 3px; }
.proposals code { overflow-wrap: anywhere; }
.proposals .why { grid-column: 1 / -1; font-size: 0.92em; }
code { font-family: var(--vscode-editor-font-family, monospace); font-size: 0.95em; color: var(--vscode-foreground); background: none; }
.problem:not(:empty) { margin: 0.35rem 0 0; font-weight: 600; color: var(--vscode-foreground); }
input[aria-invalid="true"] { border-color: var(--vscode-inputValidation-errorBorder, var(--vscode-errorForeground)); }
.inputs { display: flex; flex-wrap: wrap; gap: 0.2rem 0.8rem; align-items: center; margin-top: 0.4rem; overflow-wrap: anywhere; }
a { color: var(--vscode-textLink-foreground); text-decoration: underline; }
@media (max-width: 760px) {
  .row { grid-template-columns: auto 1fr; }
  .row > .decision { grid-column: 2; }
  .alone .row { grid-template-columns: 1fr; }
  .alone .row > .decision { grid-column: 1; }
}
@media (max-height: 420px) { body { overflow: auto; display: block; } main { overflow: visible; } }
`;
