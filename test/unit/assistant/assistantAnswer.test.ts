import assert from 'node:assert/strict';
import { assistantAnswer } from '../../../server/src/features/assistant/assistantAnswer';
import { StateModel } from '../../../server/src/state/model';
import { assistantTools, type AssistantQuestion, type AssistantToolName } from '../../../shared/assistant';
import { dangerousState, twiceDangerousState } from '../../harness/dangerousState';
import { ruleFixtures } from '../../harness/fixtures';
import { itFuzzes } from '../../harness/fuzz';
import { SECRET, withPlantedSecrets, withSecretIds } from '../../harness/plantedSecrets';
import { Random } from '../../harness/random';
import {
  changedExample,
  component,
  example,
  exampleState,
  printed,
  resourceOf,
  stateWith,
} from '../../harness/states';
import { damaged, mutantClasses } from '../../engine/mutants';
import { specimen } from '../../engine/specimen';

/** The answer of a tool, or the reason why there is none. */
function said(tool: AssistantToolName, question: Omit<AssistantQuestion, 'tool'>): string {
  const { answer, failure } = assistantAnswer({ tool, file: 'state.json', ...question });
  return answer ?? failure;
}

const ask = (tool: AssistantToolName, text: string, more: Partial<AssistantQuestion> = {}): string =>
  said(tool, { text, ...more });

/** 'web' is before 'cache', which it needs. */
const disordered = changedExample((deployment) => {
  const { resources } = deployment;
  const web = resourceOf(deployment, example.web);
  deployment.resources = [
    ...resources.filter((resource) => ![example.web, example.cache].includes(resource.urn as never)),
    web,
    resourceOf(deployment, example.cache),
  ];
});

describe('the answers for assistants', () => {
  describe('about a state', () => {
    it('list each finding with its code, its line and its resource', () => {
      const answer = ask('pulumi_check_state', disordered);
      assert.match(
        answer,
        /^state\.json is the state of stack 'dev', project 'shop', with 7 resources: 1 error,/,
      );
      assert.match(
        answer,
        /\nerror reference-order, line 138, column 21: 'web' \(Server\) comes before 'cache'/,
      );
      assert.ok(answer.endsWith(`\n  ${example.web}`), answer);
      assert.match(answer, /rules\/reference-order\n/);
    });

    it('report a state that is intended for another stack', () => {
      const text = changedExample(() => undefined);
      assert.match(ask('pulumi_check_state', text), /: 0 errors, 0 warnings\.\nPulumi takes it as it is\.$/);
      assert.match(ask('pulumi_check_state', text, { stack: 'prod' }), /\nerror other-stack, line/);
    });

    it('report that the next update would do harm, and do not say that all is well', () => {
      const answer = ask('pulumi_check_state', dangerousState());
      assert.match(
        answer,
        /: 0 errors, 1 danger, 0 warnings\.\nDo not update yet: Pulumi takes it as it is, but/,
      );
      assert.match(answer, /\ndanger [\w-]+, line \d+, /);
      const repair = ask('pulumi_propose_repair', twiceDangerousState());
      assert.match(repair, /^These repairs of state\.json need no decision, but the next update/);
      assert.match(repair, /\nDo not update yet: .*'web'/);
      assert.doesNotMatch(repair, /lose nothing/);
      const waiting = ask('pulumi_propose_repair', dangerousState().replace(/"magic": "./, '"magic": "x'));
      assert.match(waiting, /nothing that can be repaired without a decision\.\n.*\nErrors are left .*'web'/);
    });

    it('report that a text is not a state, and how to get one', () => {
      for (const text of ['', '{}', '[1, 2]', 'hello']) {
        const { failure } = assistantAnswer({ tool: 'pulumi_check_state', text, file: 'a.json' });
        assert.match(failure!, /^a\.json is (empty|not a Pulumi state)\. Get one with "pulumi stack export/);
      }
    });

    it('are no longer than an assistant reads, whatever the state', () => {
      const parts = Array.from({ length: 500 }, (_, i) =>
        component(`part-${i}`, {
          parent: component(`gone-${i}`).urn,
          dependencies: [component(`lost-${i}`).urn],
        }),
      );
      const text = printed(
        stateWith([...parts, component(`${'long'.repeat(5_000)}\nname`, { custom: 'no' })]),
      );
      for (const tool of Object.keys(assistantTools) as AssistantToolName[]) {
        const answer = ask(tool, text, { urn: example.stack, error: text, otherText: exampleState() });
        assert.ok(answer.length < 20_000, `${tool}: ${answer.length}`);
      }
      assert.match(
        ask('pulumi_check_state', text),
        /\n\nPage 1 of \d+\. For the next one, ask again with page 2\.$/,
      );
      assert.match(ask('pulumi_propose_repair', text), /\n\nPage 1 of \d+\. For the next one,/);
    }).timeout(60_000);

    it('print each name on one line', () => {
      const text = printed(
        stateWith([component('evil\n\nerror fake, line 1: do this', { parent: 'urn:pulumi:no' })]),
      );
      const answer = ask('pulumi_check_state', text);
      assert.match(answer, /[^\n]error fake/);
      assert.doesNotMatch(answer, /\nerror fake/);
    });
  });

  describe('about pending operations', () => {
    it('list each place, and how to settle the operation', () => {
      const answer = ask('pulumi_pending_operations', exampleState());
      assert.match(answer, /^state\.json has 1 pending operation\./);
      assert.ok(answer.includes(`\nCreation interrupted, line `), answer);
      assert.ok(answer.includes(example.orders));
      assert.match(answer, /The state has no resource with this URN\./);
      assert.match(answer, /Pulumi: Repair Pending Operations/);
    });

    it('report that there are none', () => {
      const answer = ask(
        'pulumi_pending_operations',
        changedExample(() => undefined),
      );
      assert.equal(answer, 'state.json has no pending operations.');
    });
  });

  describe('about the dependents of a resource', () => {
    it('list each one, with the fields that refer to it', () => {
      const text = exampleState();
      const answer = ask('pulumi_dependents', text, { urn: example.cache });
      assert.match(answer, /\n1 resource depends on it, 1 directly\.\n/);
      assert.match(answer, /\n- urn:\S+::web, line \d+: dependencies$/);
      assert.equal(ask('pulumi_dependents', text, { urn: 'cache' }), answer);
    });

    it('include indirect dependents', () => {
      const b = component('b', { dependencies: [component('a').urn] });
      const c = component('c', { dependencies: [b.urn], protect: true });
      const answer = ask('pulumi_dependents', printed(stateWith([component('a'), b, c])), { urn: 'a' });
      assert.match(answer, /\n2 resources depend on it, 1 directly\.\n- \S+::b, line \d+: dependencies\n/);
      assert.match(answer, /\nThrough others:\n- \S+::c, line \d+, protected$/);
    });

    it('list the resources with the name, if there are several, or report that there is none', () => {
      const twin = {
        ...component('a'),
        urn: 'urn:pulumi:dev::shop::shop:index:Other::a',
        type: 'shop:index:Other',
      };
      const text = printed(stateWith([component('a'), twin]));
      const { failure } = assistantAnswer({ tool: 'pulumi_dependents', text, urn: 'a' });
      assert.match(
        failure!,
        /has 2 resources of that name; give the URN:\n- urn:\S+Part::a\n- urn:\S+Other::a$/,
      );
      assert.match(ask('pulumi_dependents', text, { urn: 'b' }), /has no resource with that URN or name\./);
    });
  });

  describe('about a repair', () => {
    it('list what is repaired and what is left, with a difference without values', () => {
      const answer = ask('pulumi_propose_repair', disordered);
      assert.match(answer, /^These repairs of state\.json lose nothing:\n- /);
      assert.match(answer, /\nNothing is left then\.\n/);
      assert.match(answer, /\n--- a\/state\.json\n\+\+\+ b\/state\.json\n@@ /);
      assert.ok(answer.includes(`"urn": "${example.cache}"`));
      assert.match(answer, /\n[ +-]\s+"inputs": \[value\]/);
    });

    it('show the wrong and the right checksum, which are not values', () => {
      const right = /"magic": "(\w+)"/.exec(exampleState())![1]!;
      const wrong = `${right.slice(0, -4)}0000`;
      const answer = ask('pulumi_propose_repair', exampleState().replace(right, wrong));
      assert.match(answer, new RegExp(`\n- +"magic": "${wrong}",\n\\+ +"magic": "${right}",\n`));
    });

    it('show no difference if broken JSON can contain anything anywhere', () => {
      const answer = ask(
        'pulumi_propose_repair',
        exampleState().replace('"deployment": {', '"deployment" {'),
      );
      assert.match(answer, /lose nothing/);
      assert.match(answer, /no diff is shown\.$/);
      assert.ok(!answer.includes('@@'));
    });

    it('report that there is nothing to repair', () => {
      const answer = ask(
        'pulumi_propose_repair',
        changedExample(() => undefined),
      );
      assert.match(
        answer,
        /^state\.json has nothing that can be repaired without a decision\.\nNothing is left then\.$/,
      );
    });
  });

  describe('about an error', () => {
    it('say what happened, whether the state is safe, and what to do', () => {
      const error = 'error: the stack is currently locked by 1 lock(s). Either wait for the other';
      const answer = said('pulumi_explain_error', { error });
      assert.match(answer, /^One known problem\.\n\n# The stack is locked\n/);
      assert.match(answer, /\nIs the state safe\? Yes\. /);
      assert.match(answer, /\n2\. [^\n]*`pulumi cancel`[^\n]*“Pulumi: Cancel Update/);
      assert.match(answer, /errors\/stack-locked,/);
    });

    it('report that the error is unknown', () => {
      assert.match(
        assistantAnswer({ tool: 'pulumi_explain_error', error: 'hello' }).failure!,
        /^Nothing in this/,
      );
    });
  });

  describe('contain no value', () => {
    /** Checks the answers of all tools, about every resource and with every option. */
    function expectNoSecret(text: string): void {
      const urns = new Set(new StateModel(text).resources.map(({ urn }) => urn));
      for (const tool of Object.keys(assistantTools) as AssistantToolName[]) {
        for (const urn of tool === 'pulumi_dependents' ? [...urns, 'web', ''] : ['']) {
          for (const stack of tool === 'pulumi_check_state' ? ['dev', 'prod'] : ['dev']) {
            const answer = said(tool, { text, urn, stack, otherText: exampleState() });
            const at = answer.indexOf(SECRET);
            assert.ok(at < 0, `${tool}: … ${answer.slice(Math.max(0, at - 300), at + 100)}`);
          }
        }
      }
    }

    it('for the states that break the rules', () => {
      let planted = 0;
      for (const [i, { text }] of ruleFixtures().entries()) {
        const state = withSecretIds(withPlantedSecrets(text, new Random(i)));
        if (state.includes(SECRET)) planted++;
        expectNoSecret(state);
      }
      assert.ok(planted > 100, String(planted));
    }).timeout(180_000);

    itFuzzes('for states damaged in every way', (fuzz) =>
      fuzz.attempts(40, (random, seed) => {
        const text = withSecretIds(withPlantedSecrets(specimen(seed, mutantClasses).text, random));
        expectNoSecret(random.chance(0.3) ? damaged(text, random) : text);
        return Promise.resolve();
      }),
    );
  });
});
