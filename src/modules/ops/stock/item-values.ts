import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import { type HeldPlace, heldPlaces } from "./held-places.ts";
import { shareOf } from "./quantities.ts";
import { stockChanges, stockLevels } from "./tables.ts";

/** Distributes an item's value, now or at a past time, over its places. Rounding loses nothing. */
export class ItemValues {
  readonly #context: ReadContext;
  readonly #at: number | undefined;
  readonly #items = new Map<string, Map<string, number>>();

  constructor(context: ReadContext, at: number | undefined) {
    this.#context = context;
    this.#at = at;
  }

  of({ item_id, location_id, lot }: HeldPlace): number {
    let shares = this.#items.get(item_id);
    if (!shares) {
      shares = this.#share(item_id);
      this.#items.set(item_id, shares);
    }
    return shares.get(`${location_id}/${lot}`) ?? 0;
  }

  #share(item_id: string): Map<string, number> {
    const places = heldPlaces(this.#context, { item_id, at: this.#at, where: [sql`own = 1`] });
    const value = this.#worth(item_id);
    const whole = places.reduce((sum, { on_hand }) => sum + on_hand, 0);
    let [counted, given] = [0, 0];
    return new Map(
      places.map(({ location_id, lot, on_hand }) => {
        counted += on_hand;
        const share = shareOf(value, counted, whole) - given;
        given += share;
        return [`${location_id}/${lot}`, share];
      }),
    );
  }

  #worth(item: string): number {
    const org = this.#context.principal.organization.key;
    const since = sql`SELECT coalesce(sum(value), 0) FROM ${stockChanges}
      WHERE org = ${org} AND item_id = ${item} AND own = 1 AND at > ${this.#at ?? null}`;
    const [level] = queryRows(
      this.#context,
      sql`SELECT value - (${since}) AS value FROM ${stockLevels} WHERE org = ${org} AND item_id = ${item}`,
    );
    return Number(level?.value ?? 0);
  }
}
