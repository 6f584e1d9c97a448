const LOOK_MS = 25;

/** Polls until the answer is as expected. The test's timeout ends a wait without result. */
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
