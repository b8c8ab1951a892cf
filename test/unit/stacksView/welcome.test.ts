import assert from 'node:assert/strict';
import { PulumiProblem } from '../../../client/src/pulumi/cli/pulumiProblem';
import { noStacksLine, problemLine } from '../../../client/src/features/stacksView/problemLines';
import { sharedWelcome } from '../../../client/src/features/stacksView/welcome';
import { ProjectNode, StackNode } from '../../../client/src/features/stacksView/nodes';
import { backendAt } from '../../harness/backends';

const problem = (kind: PulumiProblem['kind'], details = ''): PulumiProblem =>
  new PulumiProblem(kind, 'It did not work.', details);
const without = { stacks: [] };
const project = new ProjectNode('/shop', 'shop', 1);
const target = { folder: '/shop', project: 'shop', stack: 'dev', backend: backendAt('file://~') };
const info = { name: 'dev', current: true };
const withStack = { stacks: [new StackNode(target, info, { locks: [], isLocked: false }, project)] };

describe('the welcome text of the view of stacks', () => {
  it('is shown only if all projects have the same reason', () => {
    const noCli = { stacks: [], problem: problem('cli-missing') };
    const notLoggedIn = { stacks: [], problem: problem('not-logged-in') };
    assert.equal(sharedWelcome([noCli, noCli]), 'noCli');
    assert.equal(sharedWelcome([notLoggedIn]), 'notLoggedIn');
    assert.equal(sharedWelcome([without, without]), 'noStack');
    assert.equal(sharedWelcome([notLoggedIn, without]), undefined);
    assert.equal(sharedWelcome([without, withStack]), undefined);
    assert.equal(sharedWelcome([withStack]), undefined);
  });

  it('is not shown for a problem with its own line', () => {
    assert.equal(sharedWelcome([{ stacks: [], problem: problem('network') }]), undefined);
  });
});

const VERDICT = 'The stacks cannot be listed';

describe('the lines that explain why there are no stacks', () => {
  it('quote the CLI, and link to what helps', () => {
    const unreached = problem('network', 'error: dial tcp: no such host');
    const line = problemLine(unreached, VERDICT);
    assert.deepEqual(
      [line.label, line.description, line.action],
      ['It did not work.', 'dial tcp: no such host', { kind: 'tell problem', problem: unreached }],
    );
    assert.deepEqual(problemLine(problem('not-logged-in'), VERDICT).action, { kind: 'log in' });
  });

  it('start with what has failed, if the reason is unknown', () => {
    const line = problemLine(problem('other', 'error: never seen before'), VERDICT);
    assert.deepEqual([line.label, line.description], [VERDICT, 'It did not work.']);
    assert.equal(line.tooltip, `${VERDICT}\nIt did not work.\nnever seen before`);
  });

  it('do not report a stop by the user as an error', () => {
    const line = problemLine(problem('stopped'), VERDICT);
    assert.deepEqual([line.icon.tone, line.action], ['plain', undefined]);
  });

  it('name the backend without stacks', () => {
    const project = { folder: '/shop', name: 'shop' };
    const { description, action } = noStacksLine('file://~', project);
    assert.equal(description, 'file://~');
    assert.deepEqual(action, { kind: 'bring back stack', project });
  });
});
