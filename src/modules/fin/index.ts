import { joinParts, type Module } from "../../records/index.ts";
import { cash } from "./cash/index.ts";
import { ledger } from "./ledger/index.ts";
import { trade } from "./trade/index.ts";

export * from "./cash/index.ts";
export * from "./ledger/index.ts";
export * from "./trade/index.ts";

/** What the organisation owns, owes, earns and spends: the books and the documents behind them. */
export const fin: Module = joinParts("fin", "The figures of the books", [ledger, trade, cash]);
