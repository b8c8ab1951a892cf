/** Skips a suite, or a test, that needs what cannot be had on this machine, and says why. To be called in a hook, or in the test. */
export async function orSkip(context: Mocha.Context, get: () => Promise<unknown>): Promise<void> {
  try {
    await get();
  } catch (error) {
    console.log(`    ${(error as Error).message.split('\n')[0]}`);
    context.skip();
  }
}
