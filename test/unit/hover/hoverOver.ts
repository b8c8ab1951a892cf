import assert from 'node:assert/strict';
import { hoverAt } from '../../../server/src/features/hover/hover';
import { StateModel } from '../../../server/src/state/model';

/** The time of the hovers. */
export const now = Date.parse('2026-11-21T12:00:00Z');

/** The hover at an offset of the text. */
export function at(text: string, offset: number): string | undefined {
  const linkTo = ({ start }: { start: number }): string => `#${text.slice(0, start).split('\n').length}`;
  return hoverAt({ model: new StateModel(text), now, linkTo }, offset)?.text;
}

/** The hover at the first occurrence of a text, plus an offset in characters. */
export function over(text: string, piece: string, into = 1): string | undefined {
  assert.ok(text.includes(piece), piece);
  return at(text, text.indexOf(piece) + into);
}

/** A default provider, as in a state. */
export const provider = {
  urn: 'urn:pulumi:dev::shop::pulumi:providers:aws::default_6_51_0',
  type: 'pulumi:providers:aws',
  custom: true,
  id: 'an-id',
  inputs: { version: '6.51.0' },
};
