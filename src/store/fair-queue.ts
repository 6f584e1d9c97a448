/** Round-robin queue: serves callers in turn; items of one caller keep their order. */
export class FairQueue<T> {
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
