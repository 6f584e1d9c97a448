import type { Connection } from "../store/connection.ts";
import type { Store } from "../store/store.ts";

/** Minimum interval between updates, to avoid a write per call. */
const EVERY = 5 * 60_000;

/** Updates when secrets were last used. */
export class LastUse {
  readonly #store: Store;
  readonly #noted = new Map<string, number>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Not awaited: the call does not depend on it. */
  note(id: string, now: number, update: (connection: Connection) => void): void {
    if (now - (this.#noted.get(id) ?? 0) < EVERY) return;
    this.#noted.set(id, now);
    this.#store.write(async ({ connection }) => update(connection)).catch(() => this.#noted.delete(id));
  }
}
