/** A pending action. */
interface Deed {
  run(): Promise<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/**
 * Runs all actions that are ready together, so that they share commits of the store. A wave starts when no
 * further action can join it, and runs actions in the order requested, which keeps every run deterministic.
 */
export class Waves {
  #next: Deed[] = [];
  #running = false;

  join<T>(run: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // Resolves to the result of this action.
      this.#next.push({ run, resolve: (value) => resolve(value as T), reject });
      if (this.#running) return;
      this.#running = true;
      setImmediate(() => void this.#roll());
    });
  }

  async #roll(): Promise<void> {
    while (this.#next.length > 0) {
      const wave = this.#next;
      this.#next = [];
      const outcomes = await Promise.allSettled(wave.map(({ run }) => run()));
      for (const [i, outcome] of outcomes.entries()) {
        if (outcome.status === "fulfilled") wave[i]?.resolve(outcome.value);
        else wave[i]?.reject(outcome.reason);
      }
      // Everyone released by this wave requests their next action before this turn ends.
      await new Promise((resume) => setImmediate(resume));
    }
    this.#running = false;
  }
}
