/** Some of an item in one place: of one lot, when it has lots. */
export interface Heap {
  lot?: string;
  quantity: number;
}

/** What those in the warehouse know by heart: how much of what lies where, the oldest lots in front. */
export class Shelf {
  readonly #heaps = new Map<string, Heap[]>();

  put(sku: string, place: string, { lot, quantity }: Heap): void {
    const heaps = this.#at(sku, place);
    const same = heaps.find((heap) => heap.lot === lot);
    if (same) same.quantity += quantity;
    else heaps.push({ quantity, ...(lot !== undefined && { lot }) });
  }

  count(sku: string, place: string): number {
    return this.#at(sku, place).reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Takes so many, of as many lots as it needs; nothing when there are too few. */
  take(sku: string, place: string, wanted: number): Heap[] {
    if (wanted <= 0 || this.count(sku, place) < wanted) return [];
    const taken: Heap[] = [];
    let left = wanted;
    for (const heap of this.#at(sku, place)) {
      const quantity = Math.min(heap.quantity, left);
      if (quantity === 0) continue;
      heap.quantity -= quantity;
      left -= quantity;
      taken.push({ ...heap, quantity });
    }
    return taken;
  }

  /** Every lot that there is some of. */
  heaps(sku: string, place: string): readonly Heap[] {
    return this.#at(sku, place).filter(({ quantity }) => quantity > 0);
  }

  #at(sku: string, place: string): Heap[] {
    const key = `${sku} ${place}`;
    const known = this.#heaps.get(key) ?? [];
    this.#heaps.set(key, known);
    return known;
  }
}
