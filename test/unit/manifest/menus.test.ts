import assert from 'node:assert/strict';
import { readManifest } from '../../harness/manifest';
import { isTrue } from '../../harness/whenClause';

const { menus } = readManifest().contributes;

describe('the menu of a resource in the view', () => {
  const offered = (viewItem: string): string[] =>
    menus['view/item/context']!.filter(({ when }) =>
      isTrue(when!, { view: 'pulumiTroubleshooter.stacks', viewItem }),
    ).map(({ command }) => command!);
  const impossible = [
    'renameResource',
    'moveToStack',
    'taintResource',
    'deleteFromState',
    'breakAtRegistration',
  ];

  it('has for the stack itself only commands that apply to it', () => {
    const ofStack = offered('resource.root');
    assert.ok(ofStack.includes('protectResource') && ofStack.includes('showInState'));
    assert.deepEqual(
      offered('resource').filter((command) => !ofStack.includes(command)),
      impossible,
    );
    assert.ok(!offered('resource.root.tainted').includes('untaintResource'));
  });
});

describe('the menu of the explorer', () => {
  const EVERY = { isWorkspaceTrusted: true };
  const offered = (name: string, language = ''): string[] =>
    menus['explorer/context']!.filter(({ when }) =>
      isTrue(when!, { ...EVERY, resourceFilename: name, resourceLangId: language }),
    ).map(({ command }) => command!);

  it('has the commands for a file with the name of a state', () => {
    const all = ['checkStateFile', 'importState', 'compareWithStack', 'compareStates'];
    for (const name of [
      'state.json',
      'dev.state.json',
      'my-state-1.json',
      'Checkpoint.json',
      'old_state.json.bak',
    ]) {
      assert.deepEqual(offered(name, 'json'), all, name);
    }
    assert.deepEqual(offered('dev.json', 'pulumi-state'), all);
    for (const name of [
      'package.json',
      'estate.json',
      'terraform.tfstate.json',
      'states.ts',
      'statement.json',
    ]) {
      assert.deepEqual(offered(name, 'json'), [], name);
    }
  });

  it('has the commands for a log or a trace', () => {
    assert.deepEqual(offered('up.pulumi.log', 'pulumi-log'), ['viewLog', 'redactLog']);
    assert.deepEqual(offered('server.log', 'log'), []);
    assert.deepEqual(offered('up.trace'), ['viewTrace', 'viewTraceInBrowser']);
    assert.deepEqual(offered('up.otlp.json'), ['viewTrace']);
  });
});
