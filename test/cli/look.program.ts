// A separate process, like an editor window, that reads a bucket: libraries of the clouds look for credentials in the
// environment of their process, and for certificates when it starts.
import { BackendAddress } from '../../client/src/pulumi/location/backendAddress';
import { bucketOf } from '../../client/src/pulumi/backends/bucket/bucket';
import { PulumiCli } from '../../client/src/pulumi/cli/cli';
import { runsOfWindow } from '../harness/runsOfWindow';

/** Its output as JSON: the keys below `.pulumi`, or why it cannot read them. */
export type Look = { readonly keys: readonly string[] } | { readonly why: string };

async function main(url: string): Promise<Look> {
  const write = (): void => undefined;
  const cli = new PulumiCli({
    log: { info: write, debug: write },
    env: process.env,
    runs: runsOfWindow(),
    locate: () => Promise.resolve({ failure: 'It is not run here.' }),
    askPassphrase: () => Promise.resolve(undefined),
  });
  const bucket = bucketOf(cli, new BackendAddress(url, '/'));
  try {
    const objects = await bucket.look({}, (all, stop) => all.list('.pulumi/', stop));
    return { keys: objects.map(({ key }) => key) };
  } catch (error) {
    return { why: (error as Error).message };
  }
}

void main(process.argv[2]!).then((look) => {
  console.log(JSON.stringify(look));
  process.exit(0);
});
