/** Long work that yields after each piece, so that a caller may rest in between. */
export type Steps<T> = Generator<void, T, void>;

/** Runs all steps without a rest. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
