import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pLimit from 'p-limit';
import { isObject } from '../../client/src/pulumi/driftDetection/shownValue';
import { rules } from '../../server/src/rules/index';
import { StateModel } from '../../server/src/state/model';
import { ruleFixtures, type RuleFixture } from '../harness/fixtures';
import { run } from '../harness/pulumiProcess';
import type { PulumiStack } from '../harness/pulumiStack';
import { repository } from '../harness/repository';
import { createStack } from '../harness/stackSnapshots';
import { orSkip } from './suite';

const PROGRAM = path.join(repository, 'dist/check.js');

interface Row {
  backend: string;
  name: string;
  findings: { code: string }[];
}

/** A fixture as a stack of its own, and where it is. */
interface Planted {
  readonly fixture: RuleFixture;
  readonly project: string;
  readonly stack: string;
  readonly number: number;
}

/** For each kind of backend, how many states with a fault and how many that only look so have to be judged at least. */
const KINDS = {
  folder: [600, 300],
  s3: [600, 300],
  service: [200, 100],
} as const;

for (const [backend, [leastFaults, leastLookAlikes]] of Object.entries(KINDS) as [
  keyof typeof KINDS,
  readonly [number, number],
][]) {
  describe(`a scan of a ${backend} for each fixture of the rules`, function () {
    this.timeout(600_000);
    let stack: PulumiStack;
    before(async function () {
      await orSkip(this, async () => {
        stack = await createStack({ backend });
      });
    });
    after(() => stack.dispose());

    it('finds each fault, and none in what only looks like it', async () => {
      const planted = ruleFixtures()
        .filter((fixture) => canBePlanted(fixture, backend))
        .map((fixture, number): Planted => ({ fixture, number, ...placeOf(fixture) }));
      const limit = pLimit(8);
      await Promise.all(planted.map((one) => limit(() => plant(one))));
      const off = rules.filter(({ severity }) => severity === 'off').map(({ code }) => [code, 'hint']);
      const config = path.join(stack.root, 'pulumi-troubleshooter.json');
      await writeFile(config, JSON.stringify({ rules: Object.fromEntries(off) as object }));
      const addresses = [...new Set(planted.map(addressOf))];
      const scan = await run(process.execPath, [PROGRAM, 'scan', '--format=json', ...addresses], {
        cwd: stack.root,
        env: stack.env,
      });
      assert.notEqual(scan.stdout, '', scan.stderr);
      const { rows, unread, stacks } = JSON.parse(scan.stdout) as {
        rows: Row[];
        unread: Row[];
        stacks: number;
      };
      // Besides, there is the stack with which the test begins at a service.
      assert.equal(stacks, planted.length + (backend === 'service' ? 1 : 0));
      const keyOf = (row: Row): string => (backend === 'service' ? row.name : row.backend);
      const notRead = new Set(unread.map(keyOf));
      const found = new Map(rows.map((row) => [keyOf(row), row.findings]));
      const wrong = planted.flatMap((one) => {
        const { code, name, spans } = one.fixture;
        const key = backend === 'service' ? fullName(one) : addressOf(one);
        // What is no state at all, a scan says of the file.
        const has = found.get(key)?.some((finding) => finding.code === code) === true || notRead.has(key);
        return has === spans.length > 0 ? [] : [`${code}/${name}`];
      });
      assert.deepEqual(wrong, []);
      const faults = planted.filter(({ fixture }) => fixture.spans.length > 0).length;
      assert.ok(faults >= leastFaults, String(faults));
      assert.ok(planted.length - faults >= leastLookAlikes, String(planted.length - faults));
    });

    async function plant(one: Planted): Promise<void> {
      const { fixture, project, stack: name } = one;
      const key = `.pulumi/stacks/${project}/${name}.json`;
      if (stack.service) {
        const { deployment } = JSON.parse(fixture.text) as { deployment: object };
        stack.service.put(fullName(one), deployment);
      } else if (stack.server) {
        await stack.server.put(`${folderOf(one)}/${key}`, fixture.text);
      } else {
        const file = path.join(stack.backendDir, folderOf(one), key);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, fixture.text);
      }
    }

    /** In a folder and a bucket, each is in a backend of its own; at a service, in an organization of its own. */
    function addressOf(one: Planted): string {
      if (stack.service) return stack.backendUrl;
      if (stack.server) return stack.backendUrl.replace('?', `/${folderOf(one)}?`);
      return pathToFileURL(path.join(stack.backendDir, folderOf(one))).href;
    }
  });
}

function placeOf({ text, meta }: RuleFixture): { project: string; stack: string } {
  const { stack, project } = new StateModel(text).identity ?? { stack: 'dev', project: 'shop' };
  return { stack: meta.targetStack ?? stack, project: meta.targetProject ?? project };
}

function folderOf({ fixture: { code, name } }: Planted): string {
  return `all/${code}/${name}`;
}

function fullName({ number, project, stack }: Planted): string {
  return `org-${number}/${project}/${stack}`;
}

/**
 * Records are in no backend, and in one, checkpoints are as they have to be. A service takes only the deployment of an export,
 * and writes it in its own way.
 */
function canBePlanted({ code, meta, text }: RuleFixture, backend: keyof typeof KINDS): boolean {
  if (meta.recorded !== undefined || code === 'checkpoint-file') return false;
  if (backend === 'service') return meta.targetIsService !== false && isSameAsJson(text);
  return !(meta.targetIsService ?? code === 'secrets-of-other-stack');
}

/** Whether a text is an export with nothing but a deployment, and says no more than its values. */
function isSameAsJson(text: string): boolean {
  try {
    const { version, deployment, ...more } = JSON.parse(text) as { version?: unknown; deployment?: unknown };
    const exported = JSON.stringify({ version, deployment });
    const isDeployment = version === 3 && isObject(deployment) && Object.keys(deployment).length > 0;
    const withoutSpace = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
    return isDeployment && Object.keys(more).length === 0 && withoutSpace === exported;
  } catch {
    return false;
  }
}
