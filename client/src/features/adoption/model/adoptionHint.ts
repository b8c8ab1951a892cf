import { wholeLines, type Match } from '../../../../../shared/knownErrors/explain';

/** What an error tells of the object that exists already. */
export interface AdoptionHint {
  /** Of the resource that was to be created. */
  readonly type?: string;
  readonly name?: string;
  /** The lines of the error. */
  readonly said: string;
}

/** What an explained error tells of it. @param text the output with the error */
export function adoptionHint(text: string, match: Match): AdoptionHint {
  const { type, resource: name } = match.facts;
  return {
    ...(type !== undefined && { type }),
    ...(name !== undefined && { name }),
    said: wholeLines(text, match),
  };
}

/** The hint in a command's argument. */
export function asAdoptionHint(argument: unknown): AdoptionHint | undefined {
  const isHint = typeof argument === 'object' && argument !== null && 'said' in argument;
  return isHint && typeof argument.said === 'string' ? (argument as AdoptionHint) : undefined;
}
