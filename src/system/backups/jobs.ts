import { Type } from "@sinclair/typebox";
import { clockOutput } from "../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../kernel/action.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import type { BackupShelf } from "./shelf.ts";
import { CHECK, MAKE } from "./view.ts";

const input = Type.Object({ id: idInput }, closed);

/** The work on backups, done before the transaction that says that it is done: no writer waits for it. */
export const backupJobs = (shelf: BackupShelf): Action[] => [
  defineInnerAction({
    name: MAKE,
    summary: "Make a backup of the appliance",
    input,
    output: clockOutput,
    prepare: (_, { id }) => shelf.make(id),
    run: async (context, { id }, note) => {
      context.about("system.backups", id);
      return { done: note.files, more: false };
    },
  }),

  defineInnerAction({
    name: CHECK,
    summary: "Look through a backup of the appliance",
    input,
    output: clockOutput,
    prepare: (_, { id }) => shelf.check(id),
    run: async (context, { id }, note) => {
      context.about("system.backups", id);
      return { done: note?.files ?? 0, more: false };
    },
  }),
];
