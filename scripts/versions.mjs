/** An older version of the CLI or its engine to test with, as some users still have it. */
export const askedPulumi = process.env.TEST_PULUMI || undefined;

/**
 * The versions of the real parts for tests and `npm start`, in one place. The rules describe the engine of `pulumi`:
 * after a change of that version, compare them with the new engine again.
 */
export const versions = {
  /** The `pulumi` CLI and its engine. */
  pulumi: '3.276.0',
  /** The oldest `pulumi` CLI that the extension supports; `npm run test:long` also runs it. */
  oldestPulumi: '3.132.0',
  /** A version between them: the last that keeps selected stacks in their old place, and whose engine crashes where later ones report an error. */
  olderPulumi: '3.255.0',
  /** The last one that can give a backend with the old layout projects. */
  lastPulumiOfOldLayout: '3.274.1',
  /** The Node language host, built from the SDK's Go module (the newest version that has one). */
  pulumiNodeHost: '3.68.0',
  /**
   * What the test programs and the demo install from npm. This `@pulumi/pulumi` asks for Node 22, but also runs on Node 20,
   * as programs in the debugger do.
   */
  programs: {
    '@pulumi/pulumi': '3.270.0',
    '@types/node': '22.20.5',
    'ts-node': '10.9.2',
    typescript: '5.9.3',
  },
  /** Contains VS Code's own server (VS Code 1.139). */
  codeServer: '4.139.1',
  /** The Node major for this VS Code server and the tests' Pulumi programs; newer than the Node that runs the scripts. */
  newNode: 24,
  /** VS Code as a web page (VS Code 1.137), and its web server. */
  webEditor: {
    codeOss: {
      version: '1.137.0',
      integrity:
        'sha512-qd9VsZp1D8j0E+xR1WwpGmkN6W+TYy9w2ON13kEYW+RN+ITZ8V4NRnxFMNxCQqaB+5my9/F+wSdZX4EtA9pZcg==',
    },
    testWeb: '0.0.81',
  },
  /** Real servers on this machine for the clouds and databases with stacks. */
  backendServers: {
    s3: '1.8.0',
    gcs: '1.56.1',
    azure: '3.35.0',
    postgres: '18.4.0-beta.17',
    aws: '5.2.5',
  },
  /**
   * Other languages than Node's, with the debuggers of two. The hosts are the newest versions that are Go modules; those
   * of Python and Go do not start debuggers yet.
   */
  languages: {
    python: { host: '3.68.0', sdk: '3.272.0', debugger: '1.8.22' },
    go: { host: '3.50.0', sdk: '3.276.0', debugger: '1.27.2' },
    yaml: { host: '1.25.0' },
    // Its go.mod names a commit of the SDK that proxies of Go modules do not have; `pulumi` is the next release.
    java: { host: '1.12.0', pulumi: '3.206.0' },
  },
  /** SST, and the versions that it asks of the two programs it runs. */
  sst: { sst: '4.17.1', bun: '1.2.1', pulumi: '3.215.0' },
  /** What users' projects run, test and check their programs with, besides Mocha; all run on the Node of the scripts. */
  projectTools: { jest: '30.5.2', vitest: '4.1.12', tsx: '4.23.15', '@pulumi/policy': '1.21.0' },
  /** A real cluster without nodes, and Pulumi's provider of it, whose versions have no tag in its Go module. */
  kubernetes: {
    etcd: '3.6.5',
    kubernetes: '1.34.0',
    provider: { version: '4.24.0', module: '4.0.0-20260115033456-f47bc2d6f199' },
  },
  /** A language client that is not VS Code. */
  neovim: '0.11.4',
  /** Writes the walkthrough's pictures. */
  sharp: '0.35.5',
};
