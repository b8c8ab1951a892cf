import { pageStyles, scrollingAsAWhole } from '../ui/pages/pageStyles';

/** The style of the dependency page: only theme colours, which also suit high contrast. */
export const dependencyStyles = `${pageStyles}
:root { --taken: var(--vscode-editorWarning-foreground, var(--vscode-editorError-foreground)); }
body:not(.loaded) > header, body:not(.loaded) > main, .loaded > #message { display: none !important; }
h1 { overflow-wrap: anywhere; }
h2 { margin: 1.3rem 0 0.3rem; font-size: 1.1em; font-weight: 600; }
h2:first-child { margin-top: 0; }
h3 { margin: 0.7rem 0 0.2rem; font-size: 1em; font-weight: 600; color: var(--vscode-descriptionForeground); }
header { max-height: 60%; overflow: auto; }
.why { color: var(--vscode-descriptionForeground); overflow-wrap: anywhere; }
.joined { display: flex; gap: 1px; align-items: center; }
button { white-space: nowrap; }
#kinds { margin-top: 0.3rem; }
#kinds label { display: inline-flex; gap: 0.3rem; align-items: center; cursor: pointer; }
#kinds label[hidden] { display: none; }
#kinds input { margin: 0; }
#steps { padding: 0 0.5rem; white-space: nowrap; }
#verdict:not(:empty) { max-height: 9.5rem; margin: 0.6rem 0 0.2rem; padding: 0.5rem 0.7rem; overflow: auto; border: 1px solid var(--taken); border-radius: 3px; line-height: 1.45; }
#verdict strong { display: block; margin-bottom: 0.2rem; }
#verdict li { margin-left: 1.1rem; list-style: disc; }
#diagram { position: relative; flex: 1; min-width: 0; overflow: hidden; cursor: grab; outline-offset: -2px; touch-action: none; }
#diagram:active { cursor: grabbing; }
svg { display: block; width: 100%; height: 100%; user-select: none; }
aside { flex: none; width: clamp(16rem, 30%, 26rem); padding: 0.8rem 1rem 2rem; overflow: auto; border-left: 1px solid var(--line); line-height: 1.45; outline-offset: -2px; }
li > button { display: block; width: 100%; margin: 0; padding: 0.15rem 0.3rem; border-color: transparent; color: var(--vscode-textLink-foreground); background: none; text-align: left; white-space: normal; overflow-wrap: anywhere; }
li > button:not([aria-pressed="true"]):hover:enabled { background: var(--vscode-list-hoverBackground); }
li .why { display: block; padding: 0 0.3rem 0.25rem; font-size: 0.92em; }
details { margin: 0.15rem 0; }
summary { padding: 0.15rem 0.3rem; cursor: pointer; overflow-wrap: anywhere; }
details ul { padding-left: 0.8rem; }
.goes { font-weight: 600; color: var(--vscode-foreground); }
.legend { display: grid; grid-template-columns: 3rem 1fr; align-items: center; gap: 0.15rem 0.6rem; }
.legend svg { width: 3rem; height: 10px; }
.box rect { fill: var(--vscode-editorWidget-background, var(--vscode-editor-background)); stroke: var(--vscode-contrastBorder, var(--vscode-descriptionForeground)); }
.box { cursor: pointer; }
.box:hover rect.body { stroke: var(--vscode-focusBorder); stroke-width: 2; }
.box.middle rect.body { stroke: var(--vscode-focusBorder); stroke-width: 3; }
.box.taken rect.body { stroke: var(--taken); stroke-width: 3; stroke-dasharray: 7 3; }
.box text { fill: var(--vscode-foreground); font-family: var(--vscode-font-family); font-size: 13px; }
.box .name { font-weight: 600; }
.box .detail { fill: var(--vscode-descriptionForeground); font-size: 11px; }
.box .mark { fill: var(--vscode-foreground); font-size: 11px; font-weight: 600; }
.reference { fill: none; stroke: var(--vscode-descriptionForeground); stroke-width: 1.3; }
.reference.taken { stroke: var(--taken); stroke-width: 2.2; }
.tip { fill: var(--vscode-descriptionForeground); }
.label { fill: var(--vscode-descriptionForeground); stroke: var(--vscode-editor-background); stroke-width: 4px; paint-order: stroke; font-family: var(--vscode-font-family); font-size: 11px; }
@media (max-width: 760px) {
  main { flex-direction: column; }
  #diagram { flex: 3; min-height: 0; }
  aside { flex: 2; width: auto; min-height: 0; border-top: 1px solid var(--line); border-left: 0; }
}
${scrollingAsAWhole('(max-width: 760px) and (max-height: 560px)')}
`;
