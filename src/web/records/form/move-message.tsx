import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useNames } from "../../language/names.ts";
import { RecordLink } from "../fields/record-link.tsx";
import { type AnyRecord, type MetaEntity, nameOf } from "../meta.ts";
import { useTexts } from "../texts.ts";

/** Fields that name the records created by a transition. */
const CREATED: Readonly<Record<string, readonly string[]>> = {
  "crm.opportunities.win": ["order_id", "invoice_id"],
  "crm.quotes.order": ["order_id"],
  "crm.quotes.invoice": ["invoice_id"],
  "fin.journal-entries.reverse": ["reversed_by_id"],
  "fin.periods.close_year": ["closing_entry_id"],
  "hr.candidates.hire": ["employee_id"],
  "hr.expense-claims.pay": ["payment_id"],
  "hr.timesheets.invoice": ["invoice_ids"],
  "ops.purchase-orders.bill": ["bill_ids"],
  "ops.sales-orders.invoice": ["invoice_ids"],
  "ops.stock-moves.reverse": ["reversed_by_id"],
};

interface Created {
  readonly collection: string;
  readonly id: string;
}

/** Success message of a transition: links to what it created, or else the new status. */
export function useMoveMessage(
  entity: MetaEntity,
): (move: string, before: AnyRecord, after: AnyRecord) => ReactNode {
  const t = useTexts("records.transitionForm");
  const names = useNames();
  return (move, before, after) => {
    const created = createdBy(entity, move, before, after);
    if (created.length > 0) return <CreatedNote created={created} />;
    const name = nameOf(entity, after) ?? names.one(entity.collection);
    if (after.state === before.state) return t.updated({ name });
    return t.moved({ name, state: names.state(entity.collection, after.state) });
  };
}

/** Records that a transition names after it and did not name before. */
export function createdBy(
  { collection, fields }: Pick<MetaEntity, "collection" | "fields">,
  move: string,
  before: AnyRecord,
  after: AnyRecord,
): readonly Created[] {
  return (CREATED[`${collection}.${move}`] ?? []).flatMap((name) => {
    const target = fields.find((field) => field.name === name)?.target;
    const known = new Set(idsIn(before[name]));
    if (!target) return [];
    return idsIn(after[name])
      .filter((id) => !known.has(id))
      .map((id) => ({ collection: target, id }));
  });
}

const idsIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === "string");

const SLOT = "\uFFFC";

function CreatedNote({ created }: { created: readonly Created[] }) {
  const t = useTexts("records.transitionForm");
  const names = useNames();
  return (
    <Stack gap={2}>
      {created.map(({ collection, id }) => {
        const [start, end] = t.made({ one: names.one(collection), record: SLOT }).split(SLOT);
        return (
          <Text key={id} size="sm">
            {start}
            <RecordLink collection={collection} id={id} />
            {end}
          </Text>
        );
      })}
    </Stack>
  );
}
