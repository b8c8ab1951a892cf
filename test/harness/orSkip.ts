/** Skips a suite (in a hook) or a test if something that it needs is not available on this machine, and prints why. */
export async function orSkip(context: Mocha.Context, get: () => Promise<unknown>): Promise<void> {
  try {
    await get();
  } catch (error) {
    console.log(`    ${(error as Error).message.split('\n')[0]}`);
    context.skip();
  }
}
