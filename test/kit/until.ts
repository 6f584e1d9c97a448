const LOOK_MS = 25;

/** Polls until the result is as expected. If it never is, only the test's timeout ends the polling. */
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
