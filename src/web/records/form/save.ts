import { Problem } from "../../../client/index.ts";
import { client } from "../../session/session.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { isSame, type Values, valuesOf } from "./values-of-form.ts";

export class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
  readonly theirs: AnyRecord;

  constructor(theirs: AnyRecord) {
    super("Somebody else has changed this record meanwhile.");
    this.theirs = theirs;
  }
}

/** Creates a record. Repeating the call with the same key doesn't create another. */
export async function create(entity: MetaEntity, body: Values, key: string): Promise<AnyRecord> {
  const made = await client.request("POST", entity.path, {
    body,
    idempotencyKey: `${key}.${fingerprint(body)}`,
  });
  // The create endpoint returns the record.
  return made as AnyRecord;
}

/** Updates a record. After a lost response or conflict, matching stored values count as success. */
export async function update(
  entity: MetaEntity,
  id: string,
  body: Values,
  version: number,
): Promise<AnyRecord> {
  const send = () => client.request("PATCH", `${entity.path}/:id`, { path: { id }, body, version });
  try {
    // The update endpoint returns the record.
    return (await send()) as AnyRecord;
  } catch (thrown) {
    const isStale = thrown instanceof Problem && thrown.code === "RECORD_VERSION_CONFLICT";
    const isLost = thrown instanceof Problem && thrown.code === "NETWORK";
    if (!isStale && !isLost) throw thrown;
    const theirs = await reread(entity, id, thrown);
    if (saysAll(entity, theirs, body)) return theirs;
    if (theirs.version !== version) throw new ChangedMeanwhile(theirs);
    return (await send()) as AnyRecord;
  }
}

async function reread(entity: MetaEntity, id: string, thrown: unknown): Promise<AnyRecord> {
  try {
    // The endpoint returns the record.
    return (await client.request("GET", `${entity.path}/:id`, { path: { id } })) as AnyRecord;
  } catch {
    throw thrown;
  }
}

function saysAll(entity: MetaEntity, record: AnyRecord, body: Values): boolean {
  const values = valuesOf(entity, record);
  return Object.entries(body).every(([name, value]) => {
    const field = entity.fields.find((one) => one.name === name);
    return field !== undefined && isSame(field, value, values[name]);
  });
}

export function fingerprint(body: unknown): string {
  let hash = 7;
  for (const unit of JSON.stringify(body)) hash = (Math.imul(hash, 31) + (unit.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(36);
}
