import type { Account } from "../account.ts";
import type { Price } from "./price.ts";

/** Amount reserved for one call. */
export interface Hold {
  rid: number;
  account: Account;
  engine: "model" | "builtin";
  estimate: number;
  promptTokens: number;
  maxOutput: number;
  price: Price;
  windows: readonly number[];
  day: string;
}
