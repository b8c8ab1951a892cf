/** What a user has answered. */
interface Answers {
  /** How many harms are not accepted. */
  readonly open: number;
  /** The name to type, if one is asked for. */
  readonly name: string | undefined;
  readonly isTyped: boolean;
  readonly isRehearsing: boolean;
}

/** What is missing before the button can be pressed; empty if nothing is. */
export function formatNeeded({ open, name, isTyped, isRehearsing }: Answers): string {
  if (isRehearsing) return 'Rehearsing the next update…';
  const isTyping = name !== undefined && !isTyped;
  const steps = [
    open > 0 && (open === 1 ? 'accept the harm above' : `accept the ${open} harms above`),
    isTyping && 'type the name of the stack',
  ].filter(Boolean);
  return steps.length === 0 ? '' : `Before it can be written: ${steps.join(', and ')}.`;
}
