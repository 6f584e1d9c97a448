import type { Intended, Journey } from "./movable.ts";

/** A move as it is carried out. */
export interface Carried extends Intended {
  id: string;
  number: string | null;
  state: string;
  at: number | null;
}

/** A journey with all that is settled before anything is written. */
export interface Trip extends Journey {
  move: Carried;
  quantity: number;
  lot: string;
  at: number;
}
