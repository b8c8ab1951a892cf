import assert from 'node:assert/strict';
import { hoverAt } from '../../../server/src/features/hover/hover';
import { StateModel } from '../../../server/src/state/model';

/** When the explanations are asked for. */
export const now = Date.parse('2026-11-21T12:00:00Z');

/** The explanation of a place of the text. */
export function at(text: string, offset: number): string | undefined {
  const linkTo = ({ start }: { start: number }): string => `#${text.slice(0, start).split('\n').length}`;
  return hoverAt({ model: new StateModel(text), now, linkTo }, offset)?.text;
}

/** The explanation of the first place of a piece of the text, some characters in. */
export function over(text: string, piece: string, into = 1): string | undefined {
  assert.ok(text.includes(piece), piece);
  return at(text, text.indexOf(piece) + into);
}

/** A default provider as a state has it. */
export const provider = {
  urn: 'urn:pulumi:dev::shop::pulumi:providers:aws::default_6_51_0',
  type: 'pulumi:providers:aws',
  custom: true,
  id: 'an-id',
  inputs: { version: '6.51.0' },
};
