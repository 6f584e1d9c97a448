import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { To } from "../kit/to.tsx";
import { useNames } from "../language/names/index.ts";
import { defineWords, useWords } from "../language/words.ts";
import { addressOf } from "../records/meta.ts";
import { useMay } from "../session/session.ts";

const words = defineWords({
  en: { label: "Begin something" },
  de: { label: "Etwas beginnen" },
});

/** What people begin most, in the order of the trade; of these, the first that the person may. */
const COLLECTIONS = [
  "crm.leads",
  "fin.invoices",
  "fin.bills",
  "ops.sales-orders",
  "ops.purchase-orders",
  "crm.tickets",
  "ops.tasks",
  "hr.leave-requests",
  "hr.expense-claims",
  "hr.timesheets",
  "legal.contracts",
];
const MOST = 6;

/** The ways to what a day begins with. */
export function Beginnings() {
  const t = useWords(words);
  const may = useMay();
  const names = useNames();
  const offered = COLLECTIONS.filter((collection) => may(`${collection}.create`)).slice(0, MOST);
  if (offered.length === 0) return null;
  return (
    <Group gap="xs" component="nav" aria-label={t.label}>
      {offered.map((collection) => (
        <Button
          key={collection}
          component={To}
          to={`${addressOf(collection)}/new`}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.6} />}
        >
          {names.one(collection)}
        </Button>
      ))}
    </Group>
  );
}
