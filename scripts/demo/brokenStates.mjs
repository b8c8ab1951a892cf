/**
 * States that are broken in one way each, in the ways in which users break them, and one with all of them. `damage`
 * changes a parsed export of the demo stack; `cut` changes its text.
 */
const BREAKAGES = [
  { file: '1-swapped-resources.json', damage: swapResources },
  { file: '2-missing-dependency.json', damage: removeDependency },
  { file: '3-wrong-provider.json', damage: renameProvider },
  { file: '4-wrong-checksum.json', damage: editVersion },
  { file: '5-truncated.json', cut: (text) => text.slice(0, text.lastIndexOf('"dependencies"')) },
  {
    file: '6-all-of-it.json',
    damage(deployment) {
      swapResources(deployment);
      renameProvider(deployment);
      editVersion(deployment);
      deployment.resources.splice(indexOf(deployment, 'images'), 1);
    },
  },
];

/**
 * The broken variants of an export of the demo stack; without its pending operation, so that each has only the damage
 * in its name.
 * @param {string} exported what `pulumi stack export` printed.
 * @returns {{ file: string, text: string }[]}
 */
export function brokenStates(exported) {
  return BREAKAGES.map(({ file, damage, cut = (text) => text }) => {
    const state = JSON.parse(exported);
    delete state.deployment.pending_operations;
    damage?.(state.deployment);
    return { file, text: cut(JSON.stringify(state, undefined, 4) + '\n') };
  });
}

/** `web` then comes before its dependencies. */
function swapResources(deployment) {
  const [a, b] = [indexOf(deployment, 'database'), indexOf(deployment, 'web')];
  const { resources } = deployment;
  [resources[a], resources[b]] = [resources[b], resources[a]];
}

/** `web` still depends on it. */
function removeDependency(deployment) {
  deployment.resources.splice(indexOf(deployment, 'cache'), 1);
}

/** The id at the end of the reference then belongs to no provider. */
function renameProvider(deployment) {
  const web = deployment.resources[indexOf(deployment, 'web')];
  web.provider = web.provider.replace(/[^:]+$/, '00000000-0000-0000-0000-000000000000');
}

/** The checksum then belongs to the previous version. */
function editVersion(deployment) {
  deployment.manifest.version = 'v3.200.0';
}

function indexOf(deployment, name) {
  return deployment.resources.findIndex(({ urn }) => urn.endsWith(`::${name}`));
}
