import type { Json } from "../../kit/appliance.ts";
import type { Floor, Step } from "./floor.ts";

type Ways = Readonly<Record<string, readonly Step[]>>;

/** An action held by default rules, with other ways to the same effect than the calls that the rules name. */
export interface HeldAction {
  rules: readonly string[];
  /** True if an import file cannot perform the action. */
  notInFiles?: true;
  /** Prepares the initial data while no rule is active. */
  lay(floor: Floor, count: number): Promise<Json>;
  isDone(floor: Floor, laid: Json): Promise<boolean>;
  /** Ways that succeed once another user approves. */
  ways(laid: Json, floor: Floor): Ways;
  /** Ways that always fail, because the records refuse them. */
  shut?(laid: Json, floor: Floor): Ways;
}

export const EUR = (amount: number) => ({ amount, currency: "EUR" });

export const isIn =
  (path: string, ...states: string[]): HeldAction["isDone"] =>
  async (floor, { id }) =>
    states.includes((await floor.shown(`${path}/${id}`)).state);
