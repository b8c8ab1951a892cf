/** The style of the explanation: only the theme's own colours, so that it fits every theme, high contrast included. */
export const stylesheet = `
body {
  margin: 0;
  padding: 0 2rem 3rem;
  color: var(--vscode-foreground);
  background: var(--vscode-editor-background);
  font: var(--vscode-font-weight) 1em/1.55 var(--vscode-font-family);
}
main { max-width: 46rem; margin: 0 auto; }
header { padding-top: 2rem; }
h1 { margin: 0.4rem 0 1.2rem; font-size: 1.75em; font-weight: 600; line-height: 1.25; }
h2 { margin: 2rem 0 0.6rem; font-size: 1.15em; font-weight: 600; }
p { margin: 0 0 0.6rem; }
a { color: var(--vscode-textLink-foreground); }
a:hover { color: var(--vscode-textLink-activeForeground); }
a:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
code {
  padding: 0.05em 0.3em;
  border-radius: 3px;
  color: var(--vscode-textPreformat-foreground);
  background: var(--vscode-textPreformat-background);
  font-family: var(--vscode-editor-font-family);
  font-size: 0.95em;
  overflow-wrap: anywhere;
}
/* Its background does not show there, so that the space around it would look like blanks. */
.vscode-high-contrast code { padding: 0; }
.severity {
  display: inline-block;
  margin: 0;
  padding: 0.05rem 0.6rem;
  border: 1px solid currentcolor;
  border-radius: 1rem;
  font-size: 0.85em;
}
.severity.error { color: var(--vscode-errorForeground); }
.severity.warning { color: var(--vscode-editorWarning-foreground); }
.severity.information { color: var(--vscode-editorInfo-foreground); }
blockquote {
  max-height: 12rem;
  margin: 0;
  padding: 0.7rem 1rem;
  overflow: auto;
  border-left: 3px solid var(--vscode-textBlockQuote-border);
  background: var(--vscode-textCodeBlock-background);
  font-family: var(--vscode-editor-font-family);
  font-size: var(--vscode-editor-font-size);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
mark {
  color: inherit;
  background: var(--vscode-editor-findMatchHighlightBackground);
  outline: 1px solid var(--vscode-editor-findMatchHighlightBorder, transparent);
}
.first-aid { margin: 1rem 0 0; }
.safety {
  display: flex;
  gap: 1rem;
  margin: 1.5rem 0;
  padding: 1rem 1.2rem 0.6rem;
  border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
  border-radius: 6px;
  background: var(--vscode-editorWidget-background);
}
.safety h2 { margin: 0 0 0.2rem; }
.sign {
  flex: none;
  width: 1.8rem;
  height: 1.8rem;
  border: 2px solid currentcolor;
  border-radius: 50%;
  font-weight: 700;
  line-height: 1.8rem;
  text-align: center;
}
.safety.yes .sign { color: var(--vscode-testing-iconPassed, var(--vscode-foreground)); }
.safety.repairable .sign,
.safety.unknown .sign { color: var(--vscode-editorWarning-foreground); }
ol { margin: 0; padding: 0; list-style: none; counter-reset: step; }
ol > li {
  display: grid;
  grid-template-columns: 1.8rem minmax(0, 1fr);
  gap: 0.9rem;
  padding: 0.5rem 0;
  counter-increment: step;
}
ol > li::before {
  content: counter(step);
  width: 1.6rem;
  height: 1.6rem;
  border-radius: 50%;
  color: var(--vscode-badge-foreground);
  background: var(--vscode-badge-background);
  outline: 1px solid var(--vscode-contrastBorder, transparent);
  font-size: 0.9em;
  line-height: 1.6rem;
  text-align: center;
}
.button {
  display: inline-block;
  margin: 0.1rem 0 0.5rem;
  padding: 0.25rem 0.9rem;
  border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent));
  border-radius: 3px;
  color: var(--vscode-button-foreground);
  background: var(--vscode-button-background);
  text-decoration: none;
}
.button:hover { color: var(--vscode-button-foreground); background: var(--vscode-button-hoverBackground); }
.small.button {
  margin: 0;
  padding: 0 0.5rem;
  color: var(--vscode-button-secondaryForeground);
  background: var(--vscode-button-secondaryBackground);
  font-size: 0.85em;
}
.small.button:hover {
  color: var(--vscode-button-secondaryForeground);
  background: var(--vscode-button-secondaryHoverBackground);
}
.shell {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.4rem 1rem;
  margin: 0.1rem 0 0.4rem;
  padding: 0.35rem 0.6rem;
  border: 1px solid var(--vscode-contrastBorder, transparent);
  border-radius: 4px;
  background: var(--vscode-textCodeBlock-background);
}
.shell code { padding: 0; color: inherit; background: none; }
.tools { display: flex; gap: 0.4rem; margin-left: auto; }
nav ul { margin: 0; padding-left: 1.2rem; }
footer {
  margin-top: 2rem;
  padding-top: 0.8rem;
  border-top: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
  color: var(--vscode-descriptionForeground);
}
`;
