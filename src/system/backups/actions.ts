import { Type } from "@sinclair/typebox";
import { enqueue } from "../../jobs/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { localise } from "../../kernel/language.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { FileAnswer } from "../../kernel/stream.ts";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { asAppliance } from "../operator.ts";
import type { Note } from "./note.ts";
import { type Room, refuseFullDisk } from "./room.ts";
import { type BackupStore, endingOf } from "./store.ts";
import {
  type Around,
  type BackupView,
  backupSchema,
  CARRY,
  CHECK,
  MAKE,
  openJobs,
  scheduleSchema,
  showBackup,
  subjectOf,
  TRIES,
  waitingBackup,
} from "./view.ts";

const COLLECTION = "system.backups";
const PATH = "/api/v1/system/backups";

/** Creation and verification run as jobs and are recorded in the server's audit trail. */
export const backupActions = (store: BackupStore): Action[] => [
  defineAction({
    name: "system.backups.list",
    summary: "List backups",
    kind: "read",
    access: "operator",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        data: Type.Array(backupSchema),
        needed_bytes: Type.Integer({ description: "Disk space required for the next backup" }),
        free_bytes: Type.Integer({ description: "Free disk space" }),
        schedule: scheduleSchema,
      },
      closed,
    ),
    run: async (context) => {
      asAppliance(context);
      const notes = await store.notes();
      const { needed, free } = await store.room().catch(() => NOWHERE);
      const data = all(context, store, notes);
      context.returned(data.length);
      return { data, needed_bytes: needed, free_bytes: free, schedule: store.schedule(notes) };
    },
  }),

  defineAction({
    name: "system.backups.get",
    summary: "Get a backup",
    kind: "read",
    access: "operator",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: backupSchema,
    run: async (context, { id }) => {
      asAppliance(context);
      context.about(COLLECTION, id);
      return viewOf(context, store, await store.notes(), id);
    },
  }),

  defineAction({
    name: "system.backups.create",
    human: false,
    summary: "Create a backup",
    description:
      "Creates one archive (tar, zstd; encrypted if `backup.passphrase` is set) with a consistent snapshot of both databases, the files of records and documents, the audit archives, the erasure ledger and the settings, with a manifest of checksums. Runs as a job while the appliance stays available. Returns the running job if there is one.",
    kind: "write",
    access: "operator",
    http: [{ method: "POST", path: PATH }],
    status: 202,
    dryRun: false,
    errors: ["STATE_TRANSITION_INVALID"],
    input: Type.Object({}, closed),
    output: backupSchema,
    location: ({ id }) => `${PATH}/${id}`,
    prepare: async (context) => {
      asAppliance(context);
      refuseFullDisk(await store.room().catch(asFault));
      return store.notes();
    },
    run: async (context, _, notes) => {
      const [open] = openJobs(context.handle, MAKE);
      const id = open ? subjectOf(open) : newId();
      context.about(COLLECTION, id);
      if (open) return pending(context, store, notes, id, open.createdAt);
      enqueue(context, { action: MAKE, key: id, input: { id }, maxAttempts: TRIES, patient: true });
      return waitingBackup(id, context.now);
    },
  }),

  defineAction({
    name: "system.backups.verify",
    summary: "Verify a backup",
    kind: "write",
    access: "operator",
    http: [{ method: "POST", path: `${PATH}/:id/verify` }],
    status: 202,
    dryRun: false,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput }, closed),
    output: backupSchema,
    prepare: async (context, { id }) => {
      asAppliance(context);
      return readyNote(await store.find(id));
    },
    run: async (context, { id }, note) => {
      context.about(COLLECTION, id);
      const isOpen = openJobs(context.handle, CHECK).some((job) => subjectOf(job) === id);
      const key = `${id} ${context.origin.correlationId}`;
      if (!isOpen) enqueue(context, { action: CHECK, key, input: { id }, maxAttempts: TRIES, patient: true });
      return showBackup(note, around(context, store));
    },
  }),

  defineAction({
    name: "system.backups.download",
    summary: "Download a backup",
    description:
      "The archive contains all data and keys: anyone who has it can read the records. Store it securely.",
    kind: "read",
    access: "operator",
    byName: true,
    http: [{ method: "GET", path: `${PATH}/:id/file` }],
    file: true,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "RANGE_NOT_SATISFIABLE"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Unsafe<FileAnswer>({ type: "string", format: "binary" }),
    run: async (context, { id }) => {
      asAppliance(context);
      context.about(COLLECTION, id);
      const note = readyNote(await store.find(id));
      if (note.isAway)
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("system.errors.backupInBucket", { address: store.addressOf(note) ?? note.id }),
        });
      return new FileAnswer({
        path: store.pathOf(note),
        size: note.bytes,
        contentType: note.isSealed ? "application/octet-stream" : "application/zstd",
        filename: `freehold-${new Date(note.createdAt).toISOString().slice(0, 16).replace(":", "")}${endingOf(note)}`,
        sha256: note.sha256 ?? "",
      });
    },
  }),

  defineAction({
    name: "system.backups.delete",
    summary: "Delete a backup",
    kind: "write",
    access: "operator",
    http: [{ method: "DELETE", path: `${PATH}/:id` }],
    status: 204,
    dryRun: false,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Null(),
    prepare: async (context, { id }) => {
      asAppliance(context);
      const note = await store.find(id);
      if (!note) throw new Fault("RECORD_NOT_FOUND");
      const under = ([MAKE, CHECK, CARRY] as const).flatMap((name) => openJobs(context.handle, name));
      if (under.some((job) => subjectOf(job) === id))
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("system.errors.backupBusy"),
        });
      await store.remove(id).catch(asFault);
    },
    run: async (context, { id }) => {
      context.about(COLLECTION, id);
      return null;
    },
  }),
];

/** Shown if the folder is unavailable; the failed backup states the reason. */
const NOWHERE: Room = { needed: 0, free: 0 };

/** Converts errors that the operator can fix to API errors; rethrows all others. */
function asFault(error: unknown): never {
  if (!(error instanceof UserError)) throw error;
  throw new Fault("STATE_TRANSITION_INVALID", { message: error.text });
}

function around(context: ReadContext, store: BackupStore): Around {
  const { handle } = context;
  return {
    making: openJobs(handle, MAKE),
    checking: openJobs(handle, CHECK),
    carrying: openJobs(handle, CARRY),
    addressOf: (note) => store.addressOf(note),
    localise: (text) => localise(context, text),
  };
}

function all(context: ReadContext, store: BackupStore, notes: readonly Note[]): BackupView[] {
  const now = around(context, store);
  const waiting = now.making
    .filter((job) => !notes.some(({ id }) => id === subjectOf(job)))
    .map((job) => waitingBackup(subjectOf(job), job.createdAt));
  return [...waiting, ...notes.map((note) => showBackup(note, now))];
}

function viewOf(context: ReadContext, store: BackupStore, notes: readonly Note[], id: string): BackupView {
  const view = all(context, store, notes).find((one) => one.id === id);
  if (!view) throw new Fault("RECORD_NOT_FOUND");
  return view;
}

function pending(
  context: ReadContext,
  store: BackupStore,
  notes: readonly Note[],
  id: string,
  createdAt: number,
): BackupView {
  const note = notes.find((one) => one.id === id);
  return note ? showBackup(note, around(context, store)) : waitingBackup(id, createdAt);
}

function readyNote(note: Note | undefined): Note {
  if (!note) throw new Fault("RECORD_NOT_FOUND");
  if (note.state === "ready") return note;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("system.errors.backupUnfinished"),
  });
}
