import type { ReadContext } from "../kernel/context.ts";
import { durableSize, readsTrail } from "./feed.ts";
import { type Positions, unknownPosition } from "./position.ts";

const NUMBER = /^\d{1,16}$/;

/** Number of the event that a caller names: by its id, a cursor, or for readers of the trail its number. */
export async function seqAt(context: ReadContext, positions: Positions, text: string): Promise<number> {
  const size = durableSize(context);
  if (text === "0") return 0;
  if (text === "now") return size;
  if (!NUMBER.test(text) || !readsTrail(context))
    return positions.seqOf(context.handle.connection, context.principal.organization, size, text);
  const seq = Number(text);
  if (seq > size) throw unknownPosition();
  return seq;
}
