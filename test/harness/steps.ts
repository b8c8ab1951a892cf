/**
 * Registers one test of a user's flow. Each step continues where the previous one ended, so that none could run alone as a
 * test of its own. A failure names its step.
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
