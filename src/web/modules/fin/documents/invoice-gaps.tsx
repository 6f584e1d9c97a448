import { Anchor, List } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { FinInvoiceView } from "../../../../client/contract.ts";
import { Note } from "../../../kit/note.tsx";
import { To } from "../../../kit/to.tsx";
import { useFormat } from "../../../language/format.ts";
import { usePerson } from "../../../session/session.ts";
import { useLetterhead } from "../../print/letterhead.tsx";
import { useTexts } from "../texts.ts";

/** From this total on, in the organisation's minor units, invoices must state the customer's VAT number. */
const RECEIVER_TAX_ID_FROM = 1_000_000;

/** Information that an invoice still lacks before it can be issued, with links to add it. Never printed. */
export function InvoiceGaps({ invoice: { kind, state, account, gross } }: { invoice: FinInvoiceView }) {
  const t = useTexts("fin.invoiceGaps");
  const format = useFormat();
  const own = useLetterhead();
  const currency = usePerson()?.organization.currency;
  if (kind !== "invoice" || (state !== "draft" && state !== "issued") || !account) return null;
  const letterhead = [
    ...(own.street && own.city ? [] : [t.address]),
    ...(own.tax_id ? [] : [t.tax_id]),
    ...(own.iban ? [] : [t.iban]),
  ];
  const needsTaxId = (gross ?? 0) >= RECEIVER_TAX_ID_FROM && !account.tax_id;
  const party = [
    ...(account.billing?.street && account.billing.city ? [] : [t.party]),
    ...(needsTaxId ? [t.partyTaxId({ amount: format.money(RECEIVER_TAX_ID_FROM, currency) })] : []),
  ];
  if (letterhead.length + party.length === 0) return null;
  return (
    <Note className="no-print" color="yellow" mb="md" icon={<IconInfoCircle />} title={t.title}>
      <List size="sm">
        {letterhead.map((gap) => (
          <List.Item key={gap}>
            {gap}. <Way to="/settings/organization" text={t.letterhead} />
          </List.Item>
        ))}
        {party.map((gap) => (
          <List.Item key={gap}>
            {gap}. <Way to={`/crm/accounts/${account.id}`} text={t.account} />
          </List.Item>
        ))}
      </List>
    </Note>
  );
}

const Way = ({ to, text }: { to: string; text: string }) => (
  <Anchor component={To} to={to} inherit c="inherit" underline="always">
    {text}
  </Anchor>
);
