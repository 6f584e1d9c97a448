export interface Heap {
  lot?: string;
  quantity: number;
}

/** In-memory mirror of the stock, oldest lots first. */
export class Stock {
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

  /** Takes from as many lots as needed; nothing if stock is insufficient. */
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
