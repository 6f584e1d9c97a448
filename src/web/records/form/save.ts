import { Problem } from "../../../client/index.ts";
import { client } from "../../session/session.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { isSame, type Values, valuesOf } from "./values-of-form.ts";

/** A record as somebody else has saved it meanwhile. */
export class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
  readonly theirs: AnyRecord;

  constructor(theirs: AnyRecord) {
    super("Somebody else has changed this record meanwhile.");
    this.theirs = theirs;
  }
}

/** Makes a record. The same body under the same key makes it once, however often it is sent. */
export async function create(entity: MetaEntity, body: Values, key: string): Promise<AnyRecord> {
  const made = await client.request("POST", entity.path, {
    body,
    idempotencyKey: `${key}.${fingerprint(body)}`,
  });
  // Creating answers with the record.
  return made as AnyRecord;
}

/**
 * Changes a record from one version on. When the answer was lost, or the version is another one by now, it looks
 * whether all that was to be said stands there already: then it was this very call that did it.
 */
export async function update(
  entity: MetaEntity,
  id: string,
  body: Values,
  version: number,
): Promise<AnyRecord> {
  const send = () => client.request("PATCH", `${entity.path}/:id`, { path: { id }, body, version });
  try {
    // Changing answers with the record.
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
    // Reading answers with the record.
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

/** A short word for what is sent: the same for the same. */
export function fingerprint(body: unknown): string {
  let hash = 7;
  for (const unit of JSON.stringify(body)) hash = (Math.imul(hash, 31) + (unit.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(36);
}
