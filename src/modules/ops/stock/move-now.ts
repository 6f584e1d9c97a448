import type { WriteContext } from "../../../kernel/context.ts";
import type { Draft } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import { type Circumstances, carryOut } from "./carry.ts";
import type { STOCK_MOVE, StockMove } from "./stock-move-fields.ts";
import { stockMoves } from "./stock-moves.ts";

/** Creates a move and carries it out. `path` is the order or count line to report errors at. */
export async function moveNow(
  context: WriteContext,
  values: Draft<typeof STOCK_MOVE>,
  circumstances: Circumstances,
  path: string,
): Promise<StockMove> {
  return within(path, async () => {
    const move = await context.records.insert(stockMoves, values);
    return complete(context, move, circumstances);
  });
}

export async function complete(
  context: WriteContext,
  move: StockMove,
  circumstances: Circumstances,
): Promise<StockMove> {
  const outcome = await carryOut(context, move, circumstances);
  return context.records.update(stockMoves, move, { ...outcome, lot: move.lot, state: "done" });
}

/** Reports errors of a move at the line that caused it. */
export async function within<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.code !== "VALIDATION_FAILED") throw thrown;
    throw new Fault(thrown.code, {
      message: thrown.text,
      details: thrown.details.map((detail) => ({ ...detail, path: `${path}.${detail.path}` })),
      cause: thrown.cause,
    });
  }
}
