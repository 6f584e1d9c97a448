import { sql } from "drizzle-orm";
import { languageOf } from "../../identity/index.ts";
import { clockAction } from "../../jobs/index.ts";
import { addDays } from "../../kernel/calendar.ts";
import type { WriteContext } from "../../kernel/context.ts";
import type { Deadline, Entity, RecordOf } from "../../kernel/entity.ts";
import type { FieldMap } from "../../kernel/field.ts";
import { isAddress, isMailKeyUsed, type Mailbox, maySendMail, sendMail } from "../../mail/index.ts";
import type { Catalog } from "../../records/index.ts";
import { say } from "../../text/message.ts";

/** Days before the due date on which the message is sent. */
const AHEAD = 3;
const SLICE = 50;

type Due = Deadline<FieldMap, string>;

/** Tells employees without a login what is due. Users find it in their digest. Says no more than what and when. */
export const mailDue = (catalog: Catalog) =>
  clockAction({
    name: "desk.deadlines.mail",
    summary: "Send due dates by e-mail to employees without a login",
    run: async (context, day) => {
      let done = 0;
      if (!maySendMail(context)) return { done, more: false };
      for (const { entity } of catalog.collections.values())
        for (const deadline of entity.deadlines ?? [])
          for (const record of dueOf(context, entity, deadline, day)) {
            if (done === SLICE) return { done, more: true };
            if (tell(context, catalog, entity, deadline, record)) done += 1;
          }
      return { done, more: false };
    },
  });

function dueOf(
  context: WriteContext,
  entity: Entity,
  { field, open, staff }: Due,
  day: string,
): RecordOf<FieldMap>[] {
  if (!staff || entity.fields[field]?.kind !== "date") return [];
  const states = sql.join(
    open.map((state) => sql`${state}`),
    sql`, `,
  );
  const [column, login] = [sql.identifier(field), sql.identifier(staff.login)];
  return context.records.where(
    entity,
    sql`${column} BETWEEN ${day} AND ${addDays(day, AHEAD)} AND state IN (${states}) AND ${login} IS NULL`,
  );
}

/** Returns false if the employee was told before, or has no address. */
function tell(
  context: WriteContext,
  catalog: Catalog,
  entity: Entity,
  { field, what, staff }: Due,
  record: RecordOf<FieldMap>,
): boolean {
  const day = String(record[field]);
  const key = `due ${record.id} ${field} ${day}`;
  const to =
    staff && !isMailKeyUsed(context, key)
      ? mailboxOf(context, catalog, entity, staff.employee, record)
      : undefined;
  if (!to) return false;
  const { name: organization } = context.principal.organization;
  sendMail(context, {
    kind: "due",
    to,
    language: languageOf(context, record.owner_id ?? record.created_by),
    subject: say("mail.due.subject", { organization }),
    paragraphs: [
      say("mail.greeting", { name: to.name ?? to.address }),
      say("mail.due.text", { organization, what, day }),
    ],
    footer: say("mail.due.footer", { organization }),
    about: { collection: entity.collection, id: record.id },
    key,
  });
  return true;
}

/** The first e-mail address of the employee's record. */
function mailboxOf(
  context: WriteContext,
  catalog: Catalog,
  entity: Entity,
  field: string,
  record: RecordOf<FieldMap>,
): Mailbox | undefined {
  const target = catalog.collections.get(entity.fields[field]?.reference?.target ?? "")?.entity;
  const id = record[field];
  const person = target && typeof id === "string" ? context.records.find(target, id) : undefined;
  if (!target || !person || person.archived_at !== null) return undefined;
  const values: Readonly<Record<string, unknown>> = person;
  const addresses = Object.entries(target.fields).flatMap(([name, { kind }]) =>
    kind === "email" ? [values[name]] : [],
  );
  const address = addresses.find((one): one is string => typeof one === "string" && isAddress(one));
  const name = target.label
    .map((one) => values[one])
    .filter((one) => typeof one === "string")
    .join(" ");
  return address === undefined ? undefined : { address, ...(name && { name }) };
}
