const LOOK_MS = 25;

/** Asks until the answer is as it is meant to be. What never comes is ended by the time that a test has. */
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
