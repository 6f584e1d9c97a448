import { type Static, Type } from "@sinclair/typebox";
import type { PublicJwk } from "../../../engine/audit/checkpoint.ts";
import { enqueue } from "../../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import { variant, type WriteContext } from "../../../kernel/context.ts";
import { systemPrincipal } from "../../../kernel/principal.ts";
import { closed } from "../../../kernel/schema.ts";
import { as, part, row } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { CARRY_OUT } from "../requests/index.ts";
import { EXECUTE_RUN } from "../retention/index.ts";
import { runs } from "../retention/tables.ts";
import { Cargo } from "./carried.ts";
import { Evidence } from "./evidence.ts";
import { AUDIT, type Manifest, type OrganizationPart, recordsPart, tablePart } from "./layout.ts";
import { loadRecords } from "./load-records.ts";
import { loadRows, type Places } from "./load-tables.ts";
import { ArchiveFile } from "./open.ts";
import { schemaOf } from "./produce.ts";
import { refused } from "./refused.ts";
import { addMovedOrganization, addMovedPeople, inviteMovedPeople } from "./settle-in.ts";
import { formerLogs } from "./tables.ts";

const output = Type.Object(
  {
    organization: Type.Object({ id: Type.String(), name: Type.String() }, closed),
    records: Type.Integer(),
    attachments: Type.Integer(),
    former_events: Type.Integer(),
    former_head: Type.String(),
    people: Type.Array(
      Type.Object({ name: Type.String(), email: Type.String(), path: Type.String() }, closed),
    ),
  },
  closed,
);
export type MovedIn = Static<typeof output>;

/** Fully validated archive, whose files are already in place. */
interface Prepared {
  archive: ArchiveFile;
  who: OrganizationPart;
  head: string;
}

/** Imports all or nothing. Used by the CLI. */
export function importArchiveAction(parts: GovernanceParts): Action {
  return defineInnerAction({
    name: "data.archive.import",
    summary: "Import an organisation archive",
    input: Type.Object(
      {
        path: Type.String({ minLength: 1 }),
        key: Type.Optional(Type.Unsafe<PublicJwk>(Type.Object({}, { additionalProperties: true }))),
      },
      closed,
    ),
    output,
    prepare: async (_context, { path, key }): Promise<Prepared> => {
      const archive = await ArchiveFile.open(path, key);
      await refuseNewer(parts, archive.manifest);
      const report = await archive.check();
      const who = await archive.organization();
      await placeFiles(parts, archive);
      return { archive, who, head: report.head.hash };
    },
    run: (context, _input, prepared) => moveIn(context, parts, prepared),
  });
}

/** Rejects archives of later versions, which may contain data that this one would lose. */
async function refuseNewer({ store }: GovernanceParts, { schema }: Manifest): Promise<void> {
  const own = await store.read(async (handle) => schemaOf(handle));
  if (schema > own)
    throw refused(say("governance.serverArchive.theArchive"), say("governance.serverArchive.newerVersion"));
}

async function placeFiles(
  { files, folder, moving, store: { journal } }: GovernanceParts,
  archive: ArchiveFile,
): Promise<void> {
  const documents = moving().flatMap((one) => one.files?.store ?? [])[0];
  for (const [name, store] of [
    [/^attachments\/(.*)$/, files],
    [/^documents\/(.*)$/, documents],
  ] as const) {
    for (const { part } of archive.parts(name)) {
      const received = await store?.receive(archive.bytes(part));
      await received?.keep();
    }
  }
  const evidence = new Evidence(folder, journal?.files);
  const audit = archive.part(AUDIT);
  await evidence.keep(audit.sha256, archive.bytes(audit));
  for (const { part, key } of archive.parts(/^audit\/former-(.*)\.ndjson$/))
    await evidence.keep(key, archive.bytes(part));
}

async function moveIn(
  context: WriteContext,
  parts: GovernanceParts,
  { archive, who, head }: Prepared,
): Promise<MovedIn> {
  const { catalog, access } = parts;
  const { manifest } = archive;
  const organization = addMovedOrganization(context, who);
  if (organization.id !== manifest.organization.id)
    throw refused("organization.json", say("governance.serverArchive.otherOrganisation"));
  // From here on, the new organisation's own log records what happens.
  context.actAs(systemPrincipal(organization));
  const own = variant(context, { org: organization.key, principal: systemPrincipal(organization) });
  const added = addMovedPeople(own, who);
  let records = 0;
  for (const collection of catalog.collections.values()) {
    if (has(archive, recordsPart(collection.name))) records += await loadRecords(own, archive, collection);
  }
  await loadTables(own, parts, archive);
  for (const { arrived } of parts.moving()) await arrived?.(own);
  refuseUnknown(parts, own, archive);
  keepFormerLog(own, archive, head);
  resumeWork(own);
  access().forget(organization.key);
  const attachments = archive.parts(/^attachments\/(.*)$/).length;
  const { audit } = manifest;
  context.about("settings.organization", organization.id);
  context.changed({
    collection: "settings.organization",
    id: organization.id,
    version: null,
    before: {},
    after: {
      moved_from: manifest.appliance,
      former_log: audit.origin,
      former_events: audit.size,
      former_head: head,
      former_log_sha256: archive.part(AUDIT).sha256,
      records,
      attachments,
    },
  });
  await refuseUnsound(context);
  return {
    organization: manifest.organization,
    records,
    attachments,
    former_events: audit.size,
    former_head: head,
    people: inviteMovedPeople(own, organization, added),
  };
}

async function loadTables(own: WriteContext, parts: GovernanceParts, archive: ArchiveFile): Promise<void> {
  const places: Places = new Map();
  const cargo = new Cargo(parts.catalog, parts.moving());
  for (const table of cargo.tables(own.handle.connection)) {
    if (has(archive, tablePart(table.name))) await loadRows(own, archive, cargo, table, places);
  }
}

/** Rejects parts that no import step reads, since they would be lost silently. */
function refuseUnknown({ catalog, moving }: GovernanceParts, own: WriteContext, archive: ArchiveFile): void {
  const known = new Set([
    ...[...catalog.collections.values()].map(({ name }) => recordsPart(name)),
    ...new Cargo(catalog, moving()).tables(own.handle.connection).map(({ name }) => tablePart(name)),
  ]);
  const stray = archive.manifest.parts.find(
    ({ name }) => /^(records|tables)\//.test(name) && !known.has(name),
  );
  if (stray) throw refused(stray.name, say("governance.serverArchive.noPlace"));
}

function keepFormerLog({ handle, org, now }: WriteContext, archive: ArchiveFile, head: string): void {
  const { audit, public_key } = archive.manifest;
  const columns = { org, ...audit, public_key, head, sha256: archive.part(AUDIT).sha256, arrived_at: now };
  handle.connection.run`INSERT INTO ${formerLogs} ${row(formerLogs, columns)}`;
}

/** Checks invariants before anyone relies on the imported records. */
async function refuseUnsound(context: WriteContext): Promise<void> {
  // Response of `GET /system/health`.
  const health = (await context.ask("system.health", {})) as {
    invariants: { name: string; holds: boolean }[];
  };
  const broken = health.invariants.filter(({ holds }) => !holds).map(({ name }) => name);
  if (broken.length > 0)
    throw refused(
      say("governance.serverArchive.theOrganisation"),
      say("governance.serverArchive.checksFail", { checks: broken }),
    );
}

function has(archive: ArchiveFile, name: string): boolean {
  return archive.manifest.parts.some((part) => part.name === name);
}

/** Jobs in progress on the previous server, each with the rows that wait for it. */
const UNDER_WAY = [
  {
    action: CARRY_OUT,
    rows: (org: number) =>
      part`data_requests WHERE org = ${org} AND state = 'executing' AND executed_at IS NULL`,
  },
  {
    action: EXECUTE_RUN,
    rows: (org: number) => part`${runs} WHERE ${runs.org} = ${org} AND ${runs.state} = 'running'`,
  },
];

/** Jobs are not carried, so rows that wait for one would wait forever. */
function resumeWork(context: WriteContext): void {
  for (const { action, rows } of UNDER_WAY) {
    for (const { id } of context.handle.connection
      .all`SELECT id ${as<"id", string>("id")} FROM ${rows(context.org)}`)
      enqueue(context, { action, input: { id }, key: id });
  }
}
