import { Type } from "@sinclair/typebox";
import { clockOutput, enqueue } from "../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import type { BackupMaker } from "./maker.ts";
import type { BackupStore } from "./store.ts";
import { CARRY, CHECK, MAKE, openJobs, SCHEDULE, TRIES } from "./view.ts";

const input = Type.Object({ id: idInput }, closed);
const makeInput = Type.Object({ id: idInput, scheduled: Type.Optional(Type.Boolean()) }, closed);

/** The work is done before the transaction that records it, so that writers are not blocked. */
export const backupJobs = (store: BackupStore, maker: BackupMaker): Action[] => [
  defineInnerAction({
    name: SCHEDULE,
    summary: "Schedule a backup when one is due",
    input: Type.Object({}, closed),
    output: clockOutput,
    prepare: async () => store.isDue(await store.notes()),
    run: async (context, _, isDue) => {
      if (!isDue || openJobs(context.handle, MAKE).length > 0) return { done: 0, more: false };
      const id = newId();
      context.about("system.backups", id);
      const request = { action: MAKE, key: id, input: { id, scheduled: true } };
      enqueue(context, { ...request, maxAttempts: TRIES, patient: true });
      return { done: 1, more: false };
    },
  }),

  defineInnerAction({
    name: MAKE,
    summary: "Create a backup",
    input: makeInput,
    output: clockOutput,
    prepare: async (_, { id, scheduled }) => {
      const note = await maker.make(id, scheduled);
      if (!store.isVerifying && !store.bucket) await store.thin();
      return note;
    },
    run: async (context, { id }, note) => {
      context.about("system.backups", id);
      if (store.isVerifying) soon(context, CHECK, id);
      else if (store.bucket) soon(context, CARRY, id);
      return { done: note.files, more: false };
    },
  }),

  defineInnerAction({
    name: CHECK,
    summary: "Verify a backup",
    input,
    output: clockOutput,
    prepare: async (_, { id }) => {
      const note = await maker.check(id);
      // Older backups are removed only once a newer one is verified.
      if (note?.check?.state === "passed" && !store.bucket) await store.thin();
      return note;
    },
    run: async (context, { id }, note) => {
      context.about("system.backups", id);
      if (note?.check?.state === "passed" && store.bucket && note.copy?.state !== "copied")
        soon(context, CARRY, id);
      return { done: note?.files ?? 0, more: false };
    },
  }),

  defineInnerAction({
    name: CARRY,
    summary: "Upload a backup to the bucket",
    input,
    output: clockOutput,
    prepare: async (_, { id }) => {
      const note = await maker.carry(id);
      if (note?.copy?.state === "copied") await store.thin();
      return note;
    },
    run: async (context, { id }, note) => {
      context.about("system.backups", id);
      return { done: note?.files ?? 0, more: false };
    },
  }),
];

function soon(context: WriteContext, action: typeof CHECK | typeof CARRY, id: string): void {
  enqueue(context, { action, key: id, input: { id }, maxAttempts: TRIES, patient: true });
}
