interface Task {
  run(): Promise<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** Runs actions in waves that share commits, in the order requested, so that every run is the same. */
export class Waves {
  #next: Task[] = [];
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
      // Lets callers whose action has just completed request their next one, so that it joins the next wave.
      await new Promise((resume) => setImmediate(resume));
    }
    this.#running = false;
  }
}
