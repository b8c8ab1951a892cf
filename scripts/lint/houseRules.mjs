// Rules of this project for oxlint. .oxlintrc.json says which files each one applies to.

/** A rule that reports what matches. @param {Record<string, (node: any) => boolean>} matches by kind of node */
function forbid(message, matches) {
  const create = (context) => {
    const report = ([kind, isMatch]) => [kind, (node) => isMatch(node) && context.report({ node, message })];
    return Object.fromEntries(Object.entries(matches).map(report));
  };
  return { create };
}

/** The name of the object whose method is called: `cli` in `cli.run()` and in `this.cli.run()`. */
function receiver({ callee }) {
  const { object } = callee;
  return object?.type === 'MemberExpression' ? object.property.name : object?.name;
}

const calls = (method, isReceiver) => (node) =>
  node.callee.type === 'MemberExpression' &&
  node.callee.property.name === method &&
  isReceiver(receiver(node));

export default {
  meta: { name: 'house' },
  rules: {
    'pinned-runs': forbid('Run the CLI for a stack with `runOn`, which pins its backend.', {
      CallExpression: calls('run', (name) => /cli$/i.test(name ?? '')),
    }),
    'names-of-windows': forbid(
      'Say what is different on Windows, and why, in `client/src/processes/windows.ts`.',
      {
        Literal: (node) => node.value === 'win32',
      },
    ),
    // The operating system reuses the ids of ended processes.
    'signals-by-number': forbid(
      'Signal a process by its number and its start: `client/src/processes/processes.ts`.',
      {
        CallExpression: calls('kill', (name) => name === 'process'),
      },
    ),
  },
};
