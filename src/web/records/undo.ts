import { ONE_UNDONE, type Undo, type Undone } from "../kit/undo.tsx";
import { client } from "../session/session.ts";
import { changed } from "./form/saved.ts";
import { bodyToUpdate, type Values, valuesOf } from "./form/values-of-form.ts";
import type { AnyRecord, MetaEntity } from "./meta.ts";

type MetaMove = MetaEntity["transitions"][number];

/** Restores an archived record. */
export function undoArchive(entity: MetaEntity, archived: AnyRecord): Undo | undefined {
  if (!entity.actions.includes("restore")) return undefined;
  return { run: () => post(entity, archived, "restore") };
}

/** Leads a record back to the state that it came from; undefined if no transition does, or none is permitted. */
export function undoMove(
  entity: MetaEntity,
  name: string,
  before: Pick<AnyRecord, "state">,
  after: AnyRecord,
): Undo | undefined {
  const back = moveBack(entity, name, before.state, after.state);
  return back && { run: () => post(entity, after, back.name) };
}

export function moveBack(
  { transitions }: MetaEntity,
  name: string,
  before: string,
  after: string,
): MetaMove | undefined {
  const ways = transitions.find((move) => move.name === name)?.undone_by ?? [];
  return transitions.find(
    (move) =>
      ways.includes(move.name) && move.permitted && move.from.includes(after) && move.to.includes(before),
  );
}

/** Sets the values of before. Refused if another user has changed the record since. */
export function undoUpdate(entity: MetaEntity, before: Values, after: AnyRecord): Undo | undefined {
  const now = valuesOf(entity, after);
  const body = bodyToUpdate(entity, now, { ...now, ...before });
  if (Object.keys(body).length === 0) return undefined;
  return { run: () => write(entity, after, "PATCH", "", body) };
}

const post = (entity: MetaEntity, record: AnyRecord, action: string) =>
  write(entity, record, "POST", `/${action}`, {});

async function write(
  entity: MetaEntity,
  { id, version }: AnyRecord,
  method: "PATCH" | "POST",
  action: string,
  body: Values,
): Promise<Undone> {
  const given = { path: { id }, body, version };
  // All writes of a collection return the record.
  await changed(entity, (await client.request(method, `${entity.path}/:id${action}`, given)) as AnyRecord);
  return ONE_UNDONE;
}
