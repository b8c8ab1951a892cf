/**
 * Registers one test of several steps, the way of a user, each of which goes on where the one before has ended: as tests
 * of their own they could not be run alone. A failure names its step.
 */
export function itTakesSteps(
  title: string,
  steps: Readonly<Record<string, () => void | Promise<void>>>,
): void {
  it(title, async () => {
    for (const [step, take] of Object.entries(steps)) {
      try {
        await take();
      } catch (error) {
        if (error instanceof Error) error.message = `Step “${step}”: ${error.message}`;
        throw error;
      }
    }
  });
}
