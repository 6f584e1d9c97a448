type Method = "fifo" | "average";

interface Event {
  at: number;
  seq: number;
  place: string;
  quantity: number;
}

interface Layer {
  at: number;
  seq: number;
  move: number;
  quantity: number;
  value: number;
  whole: [quantity: number, value: number];
}

interface Move {
  from: string;
  to: string;
  quantity: number;
  value: number;
  takings: { layer: Layer; quantity: number; value: number }[];
  reversed: boolean;
}

const OWN = new Set(["A", "B"]);

/** Rounds half up; the input is never negative. */
const rounded = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/** A minimal model of one item's stock that applies every rule to plain lists. */
export class StockModel {
  readonly method: Method;
  readonly moves: Move[] = [];
  readonly #events: Event[] = [];
  #layers: Layer[] = [];
  #seq = 0;

  constructor(method: Method) {
    this.method = method;
  }

  on(place: string): number {
    return this.#events
      .filter((event) => event.place === place)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  }
  get quantity(): number {
    return [...OWN].reduce((sum, place) => sum + this.on(place), 0);
  }
  get value(): number {
    return this.#layers.reduce((sum, { value }) => sum + value, 0);
  }

  /** Applies a move with the cost of incoming goods; false if it is not allowed. */
  carry(from: string, to: string, quantity: number, at: number, cost: number): boolean {
    if (!this.#may(from, quantity, at)) return false;
    const move: Move = { from, to, quantity, value: 0, takings: [], reversed: false };
    if (OWN.has(to) && !OWN.has(from)) this.#bring(move, at, cost);
    if (OWN.has(from) && !OWN.has(to)) this.#take(move);
    this.#enter(from, to, quantity, at);
    this.moves.push(move);
    return true;
  }

  reverse(index: number, at: number): boolean {
    const move = this.moves[index];
    if (!move || move.reversed || !this.#may(move.to, move.quantity, at)) return false;
    if (OWN.has(move.to) && !OWN.has(move.from) && !this.#unbring(move, index)) return false;
    for (const { layer, quantity, value } of move.takings) {
      layer.quantity += quantity;
      layer.value += value;
    }
    this.#enter(move.to, move.from, move.quantity, at);
    move.reversed = true;
    return true;
  }

  /** True if the location never has a negative balance after the quantity is taken at that time. */
  #may(place: string, quantity: number, at: number): boolean {
    if (!OWN.has(place)) return true;
    const taken = [...this.#events, { at, seq: this.#seq, place, quantity: -quantity }];
    let balance = 0;
    return taken
      .filter((event) => event.place === place)
      .sort((a, b) => a.at - b.at || a.seq - b.seq)
      .every((event) => {
        balance += event.quantity;
        return balance >= 0;
      });
  }

  #enter(from: string, to: string, quantity: number, at: number): void {
    this.#events.push({ at, seq: this.#seq, place: from, quantity: -quantity });
    this.#events.push({ at, seq: this.#seq, place: to, quantity });
    this.#seq += 1;
  }

  #bring(move: Move, at: number, value: number): void {
    move.value = value;
    const pool = this.#layers[0];
    if (this.method === "average" && pool) {
      pool.quantity += move.quantity;
      pool.value += value;
      return;
    }
    const whole: Layer["whole"] = [move.quantity, value];
    this.#layers.push({ at, seq: this.#seq, move: this.moves.length, quantity: move.quantity, value, whole });
    this.#layers.sort((a, b) => a.at - b.at || a.seq - b.seq);
  }

  #take(move: Move): void {
    let missing = move.quantity;
    for (const layer of this.#layers) {
      const quantity = Math.min(missing, layer.quantity);
      if (quantity === 0) continue;
      const value = rounded(layer.value * quantity, layer.quantity);
      layer.quantity -= quantity;
      layer.value -= value;
      move.takings.push({ layer, quantity, value });
      move.value += value;
      missing -= quantity;
    }
  }

  #unbring(move: Move, index: number): boolean {
    const layer =
      this.method === "average" ? this.#layers[0] : this.#layers.find((one) => one.move === index);
    if (!layer) return false;
    const [quantity, value] = [layer.quantity - move.quantity, layer.value - move.value];
    if (this.method === "fifo" && (layer.quantity !== layer.whole[0] || layer.value !== layer.whole[1]))
      return false;
    if (quantity < 0 || value < 0 || (quantity === 0 && value !== 0)) return false;
    layer.quantity = quantity;
    layer.value = value;
    return true;
  }
}
