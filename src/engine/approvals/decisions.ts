import type { Action } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { type Catalog, type Collection, findRecord } from "../../records/index.ts";
import type { Admitted, Engine } from "../engine.ts";
import type { Request } from "./request.ts";

/** How a move takes part in a decision on a record that is handed in. */
export interface Part {
  collection: Collection;
  role: "asked" | "decides" | "refused";
  /** The move that decides, by its action's name. */
  deciding: string;
  asking: string;
  /** Whether drawing the record up is all the asking that there is. */
  byAuthor: boolean;
  refusing: string | undefined;
}

/** The moves by which records are handed in and decided on, by the names of their actions. */
export function decisionParts(catalog: Catalog): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const collection of catalog.collections.values()) {
    for (const [name, { decides }] of Object.entries(collection.entity.transitions)) {
      if (!decides) continue;
      const named = (move: string) => `${collection.name}.${move}`;
      const part = {
        collection,
        deciding: named(name),
        asking: named(decides.asked),
        byAuthor: decides.asked === "create",
        refusing: decides.refused === undefined ? undefined : named(decides.refused),
      };
      parts.set(part.deciding, { ...part, role: "decides" });
      // Whoever drew a record up has asked by that: it opens no request by itself.
      if (!part.byAuthor) parts.set(part.asking, { ...part, role: "asked" });
      if (part.refusing) parts.set(part.refusing, { ...part, role: "refused" });
    }
  }
  return parts;
}

/** Who handed a record in, or drew it up where that is all the asking. */
export function askerIn(
  context: ReadContext,
  id: string,
  { asking, byAuthor, collection }: Part,
): string | undefined {
  if (byAuthor) return findRecord(context, collection, id)?.created_by;
  const row = context.handle.connection
    .statement(
      `SELECT actor FROM audit_events WHERE org = ? AND record_id = ? AND action = ? AND outcome = 'ok'
       ORDER BY seq DESC LIMIT 1`,
    )
    .get(context.org, id, asking);
  return row ? String(row.actor) : undefined;
}

/** The move by which a decision is refused, and how it is told the reason. */
export function refusingMove(
  engine: Engine,
  request: Request,
): { action: Action; words(text: string): Record<string, string> } | undefined {
  const part = engine.approvals.parts.get(request.action);
  const action = part?.refusing === undefined ? undefined : engine.registry.find(part.refusing);
  return action && { action, words: (text) => wordsOf(part?.collection, action, text) };
}

/** What was said with a vote, as the deciding move takes it. */
export function wordsFor({ engine }: Admitted, request: Request, text: string): Record<string, string> {
  const action = engine.registry.find(request.action);
  const part = engine.approvals.parts.get(request.action);
  return action ? wordsOf(part?.collection, action, text) : {};
}

const SAID = /(^|_)(reason|note)$/;

function wordsOf(collection: Collection | undefined, { name }: Action, text: string): Record<string, string> {
  const transition = collection?.entity.transitions[name.slice(name.lastIndexOf(".") + 1)];
  const field = [...Object.keys(transition?.takes ?? {}), ...Object.keys(transition?.input ?? {})].find(
    (key) => SAID.test(key),
  );
  return field === undefined ? {} : { [field]: text };
}
