/** One thing that somebody in the story is about to do. */
interface Deed {
  run(): Promise<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/**
 * Lets everybody who can go on do so at once: their deeds reach the store together and share its commits.
 * A wave begins when nobody is left who could join it, and its deeds begin in the order they were asked for;
 * so they also happen in the same order in every run.
 */
export class Waves {
  #next: Deed[] = [];
  #running = false;

  join<T>(run: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // What resolves is what this very deed ran to.
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
      // Everybody whom this wave let go on asks for their next deed before this turn is over.
      await new Promise((resume) => setImmediate(resume));
    }
    this.#running = false;
  }
}
