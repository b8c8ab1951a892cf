import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SstStage } from '../../client/src/features/sst/model/sstCli';
import { orSkip } from './orSkip';
import { importScript, repository } from './repository';

/** An app of the real SST with one stage, whose state SST keeps in a folder of its own. */
export interface SstApp extends SstStage {
  /** The variables that SST needs: it has a HOME of its own. */
  readonly env: Readonly<Record<string, string>>;
  /** The stage’s state, as SST keeps it. */
  readonly state: () => Promise<string>;
  readonly dispose: () => Promise<void>;
}

/** An export of the stage `production` of the app `site`, with a resource whose provider is missing. */
export const BROKEN_EXPORT = readFileSync(
  path.join(repository, 'test/fixtures/realStates/sst-export-without-version/state.json'),
  'utf8',
);

const config = (app: string): string => `export default $config({
  app() {
    return { name: '${app}', home: 'local' };
  },
  async run() {},
});
`;

/**
 * Makes an app whose stage has a state; skips the test, with a word, where SST cannot be had.
 * @param checkpoint as `sst state export` prints it
 */
export async function sstApp(
  test: Mocha.Context,
  app: string,
  stage: string,
  checkpoint: string,
): Promise<SstApp> {
  let tools = '';
  await orSkip(test, async () => {
    const setup = await importScript<{ ensureSst(): Promise<string> }>('scripts/setup/sst.mjs');
    tools = await setup.ensureSst();
  });
  const root = await mkdtemp(path.join(tmpdir(), 'pulumi-sst-'));
  const cwd = path.join(root, 'app');
  const home = path.join(root, 'home');
  await mkdir(cwd);
  await writeFile(path.join(cwd, 'sst.config.ts'), config(app));
  await writeFile(path.join(cwd, 'package.json'), '{ "name": "app", "private": true }\n');
  await symlink(path.join(tools, 'node_modules'), path.join(cwd, 'node_modules'));
  await cp(path.join(tools, 'home'), home, { recursive: true });
  const file = path.join(home, '.config/sst/state/app', app, `${stage}.json`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `{"version":3,"checkpoint":${checkpoint}}`);
  return {
    cwd,
    stage,
    env: { HOME: home, SST_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    state: () => readFile(file, 'utf8'),
    dispose: () => rm(root, { recursive: true, force: true }),
  };
}

interface SstCheckpoint {
  readonly latest: { readonly resources: { urn: string; type: string; provider?: string; id?: string }[] };
}

/** The checkpoint, with the one provider of its package that it has for each resource whose own is missing. */
export function withProviders(text: string): string {
  const checkpoint = JSON.parse(text) as SstCheckpoint;
  const { resources } = checkpoint.latest;
  const references = new Map(
    resources
      .filter(({ type }) => type.startsWith('pulumi:providers:'))
      .map(({ urn, type, id }) => [type.split(':')[2]!, `${urn}::${id}`]),
  );
  const known = new Set(references.values());
  const mended = resources.map((resource) => {
    if (resource.provider === undefined || known.has(resource.provider)) return resource;
    return { ...resource, provider: references.get(resource.type.split(':')[0]!)! };
  });
  return JSON.stringify({ ...checkpoint, latest: { ...checkpoint.latest, resources: mended } });
}
