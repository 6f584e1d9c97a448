import type { Static } from "@sinclair/typebox";
import { enqueue } from "../../../jobs/index.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Catalog } from "../../../records/index.ts";
import { type ListInput, listRecords } from "../../../records/read/list/list.ts";
import type { Page } from "../../../records/read/list/page.ts";
import { say } from "../../../text/message.ts";
import { asLister } from "./reader.ts";
import { addExport, type ExportKind, findExport, underWay } from "./store.ts";
import { exportChange, type exportSchema, showExport } from "./view.ts";

export const WRITE = "data.exports.write";

/** Maximum pending exports per user. */
const AT_ONCE = 5;

/** Fails if the list would fail. The returned page contains the total. */
export async function look(
  context: ReadContext,
  catalog: Catalog,
  name: string,
  input: ListInput,
): Promise<Page> {
  const reader = asLister(context, name);
  const { page } = await listRecords(reader, catalog, catalog.collection(name), { ...input, limit: 1 });
  return page;
}

export function begin(
  context: WriteContext,
  kind: ExportKind,
  collection: string | null,
  format: string,
  request: Record<string, unknown>,
): Static<typeof exportSchema> {
  const { handle, principal, org, origin, now, vault } = context;
  if (underWay(handle.connection, org, principal.id) >= AT_ONCE) {
    throw new Fault("RATE_LIMITED", {
      message: say("governance.errors.tooManyExports", { count: AT_ONCE }),
      retryAfterSeconds: 10,
    });
  }
  const id = newId();
  const { mfa = false } = principal;
  const asked = { id, org, kind, collection, format, requested_by: principal.id, ip: origin.address, mfa };
  const personKey = addExport(handle.connection, vault, { ...asked, created_at: now }, request);
  context.about("data.exports", id);
  context.changed(exportChange({ id, version: 1, person_key: personKey }, { kind, format, ...request }));
  enqueue(context, { action: WRITE, input: { id }, key: id, maxAttempts: 3 });
  const made = findExport(handle.connection, org, id);
  if (!made) throw new Error("the export that was just written down is not there");
  return showExport(context, made);
}
