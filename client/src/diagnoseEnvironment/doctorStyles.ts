import { controlStyles } from '../ui/pages/pageStyles';

/** The style of the doctor's page: only theme colours, which also suit high contrast. */
export const doctorStyles = `${controlStyles}
body { max-width: 63rem; margin: 0 auto; padding: 1rem 1.5rem 2rem; color: var(--vscode-foreground);
  background: var(--vscode-editor-background); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); line-height: 1.5; }
h1 { margin: 0.5rem 0 0; font-size: 1.6em; }
p { margin: 0; }
button { white-space: nowrap; }
:focus-visible { outline-offset: 2px; }
h2 { font-size: 1em; font-weight: 600; margin: 0 0 0.25rem; }
#summary { margin: 0.25rem 0 1rem; color: var(--vscode-descriptionForeground); }
section { padding: 0.75rem 0; border-top: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-bottom: 1rem; }
.checking, .details { color: var(--vscode-descriptionForeground); }
.details { font-size: 0.95em; }
.text, h2 { overflow-wrap: anywhere; }
.finding { display: grid; grid-template-columns: 1.4rem minmax(0, 1fr) auto; gap: 0 0.5rem; align-items: start; padding: 0.2rem 0; }
.sign { width: 1.15rem; height: 1.15rem; line-height: 1.1rem; margin-top: 0.15rem; border: 1px solid currentColor; border-radius: 50%;
  text-align: center; font-size: 0.75em; font-weight: 700; }
.ok .sign { color: var(--vscode-testing-iconPassed); }
.information .sign { color: var(--vscode-editorInfo-foreground); }
.warning .sign { color: var(--vscode-editorWarning-foreground); }
.error .sign { color: var(--vscode-editorError-foreground); }
.unknown .sign { color: var(--vscode-descriptionForeground); }
@media (max-width: 450px) {
  body { padding: 0.5rem 0.8rem 1rem; }
  .finding { grid-template-columns: 1.4rem minmax(0, 1fr); }
  .finding > button { grid-column: 2; justify-self: start; margin-top: 0.2rem; }
}
`;
