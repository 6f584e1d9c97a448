import type { Json } from "../../kit/appliance.ts";
import type { Floor, Step } from "./floor.ts";

type Ways = Readonly<Record<string, readonly Step[]>>;

/** Something that shipped rules hold, and other ways to it than the call that each rule is named for. */
export interface Deed {
  /** The shipped rules that stand in the way, by their keys. */
  rules: readonly string[];
  /** Whether a row of a file cannot say it. */
  notInFiles?: true;
  /** What is there before: made while no rule is in force. */
  lay(floor: Floor, count: number): Promise<Json>;
  /** Whether it is done in the end. */
  isDone(floor: Floor, laid: Json): Promise<boolean>;
  /** Ways that lead there once somebody else has agreed. */
  ways(laid: Json, floor: Floor): Ways;
  /** Ways that lead nobody there, as the records refuse them. */
  shut?(laid: Json, floor: Floor): Ways;
}

export const EUR = (amount: number) => ({ amount, currency: "EUR" });

/** Whether a record is in one of some states. */
export const isIn =
  (path: string, ...states: string[]): Deed["isDone"] =>
  async (floor, { id }) =>
    states.includes((await floor.shown(`${path}/${id}`)).state);
