import type { Intended, Journey } from "./movable.ts";

export interface Carried extends Intended {
  id: string;
  number: string | null;
  state: string;
  at: number | null;
}

/** A move with all its records loaded, before anything is written. */
export interface Trip extends Journey {
  move: Carried;
  quantity: number;
  lot: string;
  at: number;
}
