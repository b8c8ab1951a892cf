/**
 * The Markdown page with things to try in the demo.
 * @param {{ interruptedId?: string, missing?: string }} [stack] the id of the queue whose create was interrupted, when
 * the stuck stack is there; or why there is none. Neither: it is being made.
 */
export function readme(stack = {}) {
  return `# What to try\n\n${[STATES, aboutStack(stack)].join('\n')}\n`;
}

/** The same for a terminal; without the first part if the stack exists by now. */
export function instructions(stack) {
  return plain(stack ? aboutStack(stack) : `${STATES}\n${aboutStack({})}`);
}

const STATES = `\
1. **Broken states.** Open the files in [\`broken/\`](broken/1-swapped-resources.json) one after the other. A squiggle says why Pulumi would refuse
   the state; Ctrl+. on it shows the fixes, and \`Pulumi: Fix All Problems in This State\` (F1) makes all
   that lose nothing.
2. **A stuck state.** [\`stuck.json\`](stuck.json) has a pending operation: an update was killed while it created a queue.
   \`Pulumi: Repair Pending Operations\` (F1) asks what became of it.`;

function aboutStack({ interruptedId, missing }) {
  if (missing !== undefined) {
    return `\
3. **A stuck stack** is missing here, and so is what needs the Pulumi CLI. ${missing}
   Then run \`npm start\` again.`;
  }
  if (interruptedId === undefined) {
    return `\
3. **A stuck stack** is being made: a project with an update that was killed. That takes half a minute, and
   some minutes the first time, if the Pulumi CLI has to be built. Commands that need a stack find none until
   then, or no CLI. This page changes when the stack is there.`;
  }
  return `\
3. **A stuck stack.** An update of this project was killed while it created the queue \`orders\`. In a
   terminal, \`pulumi up\` says that the stack is locked. With F1:
   \`Pulumi: Cancel Update\` removes the lock;
   \`Pulumi: Repair Pending Operations\` asks about the queue: it does exist, with the id \`${interruptedId}\`
   (each file in \`cloud/\` is a resource that exists). \`pulumi preview\` finds nothing to do afterwards.
4. **The whole way back.** [\`damaged-export.json\`](damaged-export.json) is an export of this stack that was edited by hand. Repair
   it and put it back with \`Pulumi: Import Stack State…\`.
5. **The debugger.** Set a breakpoint in [\`index.ts\`](index.ts) and run \`Pulumi: Debug Program (Preview)\`.`;
}

function plain(markdown) {
  return markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/\*\*|`/g, '');
}
