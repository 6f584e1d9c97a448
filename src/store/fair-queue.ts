/** A queue that serves its callers in turn, however much each of them has put in: what one puts in keeps its order. */
export class FairQueue<T> {
  /** The caller at the front is next. */
  readonly #byCaller = new Map<string, T[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(caller: string, item: T): void {
    const own = this.#byCaller.get(caller);
    if (own) own.push(item);
    else this.#byCaller.set(caller, [item]);
    this.#length += 1;
  }

  shift(): T | undefined {
    for (const [caller, own] of this.#byCaller) {
      const item = own.shift();
      this.#byCaller.delete(caller);
      if (own.length > 0) this.#byCaller.set(caller, own);
      this.#length -= 1;
      return item;
    }
    return undefined;
  }
}
