import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importScript } from '../../harness/repository';

type Sources = unknown;

interface Changes {
  reworded: { ids: string[]; text: string; now?: string; lost: string[] }[];
  unexplained: { text: string }[];
  variables: { gone: { name: string; isUsed: boolean }[]; added: string[] };
  flags: { gone: { name: string; isUsed: boolean }[]; added: { name: string }[] };
  checks: string[];
  fields: { name: string; isKnown: boolean }[];
}

/** The sources of a release, with what differs between two. */
const release = (refusal: string, variable: string, flag: string, check: string, field: string): object => ({
  'backend/diy/backend.go': `package diy // "not a text of the program"
func open() error {
	return errors.New(\`
====================
${refusal}
====================\`)
}`,
  'cmd/pulumi/state/state_upgrade.go': `package state
var cmd = &cobra.Command{Use: "upgrade"}
func init() { cmd.PersistentFlags().BoolVarP(&yes, "${flag}", "y", false, "Approve") }`,
  'resource/deploy/snapshot.go': `package deploy // comments change often: ${refusal}
func verify() error { return fmt.Errorf("resource %s " +
	"${check} %s", urn, id) }`,
  'go/common/env/env.go': `package env\nvar Legacy = env.Bool("${variable}", "The old layout.")`,
  'go/common/apitype/core.go': `package apitype
type DeploymentV3 struct {
	// Resources of a Stack.
	Resources []ResourceV3 \`json:"resources"\`
}
type ResourceV3 struct {
	Name string \`json:"${field}"\`
}
type Stack struct {
	Other string \`json:"other"\`
}`,
  'backend/diy/backend_test.go': 'package diy\nvar _ = errors.New("a text that only a test has in it")',
});

describe('the comparison with a newer Pulumi', () => {
  let root: string;
  let compare: (before: object, after: object) => Changes;

  before(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'releases-'));
    const { readGoSources } = await importScript<{ readGoSources: (folders: string[]) => Sources }>(
      'scripts/newerPulumi/goSources.mjs',
    );
    const { compareReleases } = await importScript<{
      compareReleases: (before: Sources, after: Sources, ours: object) => Changes;
    }>('scripts/newerPulumi/compareReleases.mjs');
    const page = (id: string, pattern: string, sample: string): object => ({
      id,
      patterns: [pattern],
      samples: [{ text: sample }],
    });
    const ours = {
      errors: [
        page('old-layout', 'Old layouts are deprecated', 'error: Old layouts are deprecated, please upgrade'),
        page('refers', 'refers to unknown', 'error: resource urn refers to unknown provider x'),
      ],
      sources: "['state', 'upgrade', '--approve'], { PULUMI_OLD_LAYOUT: '1', PULUMI_OTHER: '1' }",
      fields: 'urn: string',
    };
    let count = 0;
    const sources = (files: object): Sources => {
      const folder = path.join(root, String(count++));
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
        writeFileSync(path.join(folder, name), String(text));
      }
      return readGoSources([folder]);
    };
    compare = (from, to) => compareReleases(sources(from), sources(to), ours);
  });
  after(() => {
    rmSync(root, { recursive: true });
  });

  const old = release(
    'Old layouts are deprecated, please upgrade',
    'OLD_LAYOUT',
    'approve',
    'refers to unknown',
    'urn',
  );

  it('reports texts, variables, flags, checks and fields that the project uses', () => {
    const found = compare(
      old,
      release(
        'Old layouts are no longer supported, please upgrade',
        'NEW',
        'agree',
        'names an unknown',
        'name',
      ),
    );
    assert.deepEqual(
      found.reworded.map(({ ids, lost }) => ({ ids, lost })),
      [
        { ids: ['old-layout'], lost: ['old-layout'] },
        { ids: ['refers'], lost: ['refers'] },
      ],
    );
    assert.match(found.reworded[0]!.now!, /no longer supported/);
    assert.deepEqual(
      found.unexplained.map(({ text }) => text.replaceAll(/[\n=]/g, '')),
      ['resource %s names an unknown %s', 'Old layouts are no longer supported, please upgrade'],
    );
    assert.deepEqual(found.variables, {
      gone: [{ name: 'PULUMI_OLD_LAYOUT', isUsed: true }],
      added: ['PULUMI_NEW'],
    });
    assert.deepEqual(found.flags, {
      gone: [{ name: 'state upgrade --approve', isUsed: true }],
      added: [{ name: 'state upgrade --agree', isUsed: false }],
    });
    assert.deepEqual(found.checks, ['go/common/apitype/core.go', 'resource/deploy/snapshot.go']);
    assert.deepEqual(found.fields, [{ name: 'ResourceV3.name', isKnown: false }]);
  });

  it('reports nothing of what the project does not use', () => {
    const found = compare(old, {
      ...old,
      'cmd/pulumi/other.go': 'package main // PULUMI_OLD_LAYOUT is gone',
      'backend/diy/backend_test.go': 'package diy',
    });
    assert.deepEqual(found, {
      reworded: [],
      unexplained: [],
      variables: { gone: [], added: [] },
      flags: { gone: [], added: [] },
      checks: [],
      fields: [],
      goneFields: [],
    });
  });
});
