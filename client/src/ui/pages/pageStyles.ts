/** Styles for buttons, fields and the focus on every page: only theme colours, which also suit high contrast. */
export const controlStyles = `
* { box-sizing: border-box; }
[hidden] { display: none !important; }
h1 { width: fit-content; margin: 0 0 0.2rem; font-size: 1.3em; font-weight: 600; outline-offset: 3px; }
p { margin: 0 0 0.4rem; }
ul { margin: 0; padding: 0; list-style: none; }
input::placeholder { color: var(--vscode-input-placeholderForeground); }
input:where([type="search"], [type="text"]) { padding: 0.25rem 0.4rem; border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, var(--vscode-descriptionForeground))); border-radius: 2px;
  color: var(--vscode-input-foreground); background: var(--vscode-input-background); font: inherit; }
button { padding: 0.2rem 0.7rem; border: 1px solid var(--vscode-button-secondaryBorder, var(--vscode-contrastBorder, transparent)); border-radius: 3px;
  color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); font: inherit; cursor: pointer; }
button:where(:not([aria-pressed="true"], [aria-checked="true"])):hover:enabled { background: var(--vscode-button-secondaryHoverBackground); }
button.primary { border-color: var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); color: var(--vscode-button-foreground); background: var(--vscode-button-background); white-space: nowrap; }
button.primary:hover:enabled { background: var(--vscode-button-hoverBackground); }
button:is([aria-pressed="true"], [aria-checked="true"]):enabled { color: var(--vscode-button-foreground); background: var(--vscode-button-background); text-decoration: underline; text-underline-offset: 3px; }
button:disabled { opacity: 0.5; cursor: default; }
:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
`;

/**
 * Has the whole page scroll where a window is so low, or so enlarged, that parts that scroll on their own have no room.
 * @param when the condition of a media query
 */
export function scrollingAsAWhole(when: string): string {
  return `@media ${when} {
  html, body { height: auto; }
  body { overflow: auto; }
  body > header { max-height: none; }
  body > main { flex: none; height: 24rem; }
}`;
}

/** The base style of pages with a header and a scrolling main part; each page adds its own. */
export const pageStyles = `${controlStyles}
:root { --line: var(--vscode-widget-border, var(--vscode-contrastBorder, var(--vscode-panel-border, transparent))); }
html, body { height: 100%; }
body { display: flex; flex-direction: column; margin: 0; padding: 0; overflow: hidden; color: var(--vscode-foreground);
  background: var(--vscode-editor-background); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); }
#message { max-width: 40rem; margin: 3rem auto; padding: 0 1.5rem; }
#about { color: var(--vscode-descriptionForeground); overflow-wrap: anywhere; }
header { flex: none; padding: 0.7rem 1rem 0.6rem; border-bottom: 1px solid var(--line); }
.toolbar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.5rem; }
.gap { flex: 1; }
main { display: flex; flex: 1; min-height: 0; }
footer { display: flex; flex: none; align-items: center; gap: 1rem; padding: 0.6rem 1rem; border-top: 1px solid var(--line); }
footer p { flex: 1; margin: 0; }
${scrollingAsAWhole('(max-height: 420px)')}
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
