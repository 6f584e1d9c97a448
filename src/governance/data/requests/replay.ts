import { Type } from "@sinclair/typebox";
import { allOrganizations } from "../../../identity/index.ts";
import { clockOutput } from "../../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import {
  eraseRecord,
  findRecord,
  finishErasures,
  forgetAttachment,
  NOTHING_LEFT,
  rememberErasure,
} from "../../../records/index.ts";
import { erasures } from "../../../records/write/erasing/tables.ts";
import type { Connection } from "../../../store/connection.ts";
import type { Erasure } from "../../../store/erasures.ts";
import { pick } from "../../../store/rows.ts";
import type { GovernanceParts } from "../../part.ts";
import { forgetElsewhere, removeFiles } from "../retention/index.ts";
import { rewriteSoon } from "./carry-out/clean.ts";
import { cutAgain } from "./carry-out/cut.ts";

const REPLAY = "data.erasures.replay";

const SLICE = 50;

/**
 * Repeats ledger erasures whose data is present again after a database restore or archive import. Runs before
 * the server accepts requests, and after every archive import (`all`: also erasures made here, whose data the
 * archive brought back). Returns their number.
 */
export async function replayErasures(parts: GovernanceParts, { all = false } = {}): Promise<number> {
  const { store } = parts;
  await completeLedger(parts);
  const organizations = await store.read(async ({ connection }) => allOrganizations(connection));
  let done = 0;
  for (const organization of organizations) {
    const due = await store.read(async ({ connection }) =>
      dueErasures(connection, store.vault.erasures(), organization.key, organization.id, all),
    );
    for (let from = 0; from < due.length; from += SLICE) {
      const ids = due.slice(from, from + SLICE).map(({ id }) => id);
      await parts.perform(organization, REPLAY, { ids });
      done += ids.length;
    }
  }
  await removeFiles(parts, store.vault.erasures());
  if (done > 0) await clean(parts);
  return done;
}

/** Adds erasures missing in the ledger after a crash. */
export async function completeLedger({ store }: Pick<GovernanceParts, "store">): Promise<void> {
  const known = new Set(store.vault.erasures().map(({ id }) => id));
  const missing = await store.read(async ({ connection }) =>
    connection.all`SELECT ${pick(erasures, "entry")} FROM ${erasures} ORDER BY ${erasures.rid}`
      .map(({ entry }) => entry)
      .filter(({ id }) => !known.has(id)),
  );
  if (missing.length === 0) return;
  await store.write(async (tx) =>
    tx.settled((committed) => {
      if (committed) finishErasures(store.vault, store.log, missing);
    }),
  );
}

function dueErasures(
  connection: Connection,
  ledger: readonly Erasure[],
  org: number,
  organizationId: string,
  all: boolean,
): Erasure[] {
  const isDone = (id: string) => connection.has`SELECT 1 FROM ${erasures} WHERE ${erasures.id} = ${id}`;
  return ledger.filter((erasure) => {
    const here = erasure.org === organizationId || (all && org > 0);
    return here && (all || !isDone(erasure.id));
  });
}

export function replayAction(parts: GovernanceParts): Action {
  return defineInnerAction({
    name: REPLAY,
    summary: "Repeat erasures after a restore",
    input: Type.Object({ ids: Type.Array(Type.String(), { maxItems: SLICE }) }, closed),
    output: clockOutput,
    run: async (context, { ids }) => {
      const wanted = new Set(ids);
      const due = parts.store.vault.erasures().filter(({ id }) => wanted.has(id));
      for (const erasure of due) await eraseAgain(parts, context, erasure);
      return { done: due.length, more: false };
    },
  });
}

async function eraseAgain(parts: GovernanceParts, context: WriteContext, erasure: Erasure): Promise<void> {
  const { collection: name, record_id: id } = erasure;
  const collection = parts.catalog.collections.get(name);
  const record = collection && findRecord(context, collection, id);
  if (name === "attachments") forgetAttachment(context, id);
  if (collection && record) {
    if (erasure.cuts) await cutAgain(context, parts.catalog, collection, record, erasure);
    else await eraseRecord(context, parts.catalog, collection, record, { again: erasure });
  }
  await forgetElsewhere(parts, context, { collection: name, id });
  rememberErasure(context.handle.connection, context.org, erasure, NOTHING_LEFT);
}

function clean({ store }: GovernanceParts): Promise<void> {
  return store.write(async (tx) =>
    tx.settled((committed) => {
      if (!committed) return;
      rewriteSoon(store, tx.connection);
      store.log.truncate();
    }),
  );
}
