import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { PREFIX, readManifest, words } from '../../harness/manifest';
import { repository } from '../../harness/repository';

const { commands, walkthroughs } = readManifest().contributes;
const steps = walkthroughs.flatMap((walkthrough) => walkthrough.steps);
const ids = new Set(commands.map(({ command }) => `${PREFIX}${command}`));

const said = (key: string): string => words[key.slice(1, -1)] ?? '';

describe('the walkthrough', () => {
  it('has four steps', () => {
    assert.deepEqual(
      steps.map(({ title }) => said(title)),
      ['Check a state', 'Unstick a stack', 'Debug a program', 'Explain an error'],
    );
  });

  for (const { id, description, media, completionEvents } of steps) {
    it(`explains in two or three sentences, with one button, the step: ${id}`, () => {
      const [text, button, ...more] = said(description).split('\n');
      assert.deepEqual(more, []);
      assert.ok(text!.length < 230, text);
      const [, command] = /^\[[^\]]+\]\(command:([\w.]+)\)$/.exec(button!)!;
      assert.ok(ids.has(command!) || command === `${PREFIX}stacks.focus`, command);
    });

    it(`has pictures, with descriptions, for: ${id}`, () => {
      const files = ['light', 'dark', 'hc'].map((theme) => media.image[theme]!);
      assert.deepEqual(
        files.filter((file) => !existsSync(path.join(repository, file))),
        [],
      );
      assert.notEqual(said(media.altText), '');
    });

    it(`completes by a real event the step: ${id}`, () => {
      for (const event of completionEvents) {
        const [kind, name] = event.split(':') as [string, string];
        assert.ok(kind === 'onCommand' ? ids.has(name) : name === `${PREFIX}stacks`, event);
      }
    });
  }
});
