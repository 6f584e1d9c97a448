const LOOK_MS = 25;

/** Polls until the answer is as expected. Ends without result only by the test's timeout. */
export async function until<T>(
  ask: () => T | Promise<T>,
  isIt: (answer: T) => boolean = Boolean,
): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    await Bun.sleep(LOOK_MS);
  }
}
