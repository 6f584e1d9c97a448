import { Anchor, List } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { FinInvoiceView } from "../../../../client/contract.ts";
import { Note } from "../../../kit/note.tsx";
import { To } from "../../../kit/to.tsx";
import { useFormat } from "../../../language/format.ts";
import { useWayTo } from "../../../records/detail/way-to.ts";
import { type AnyRecord, useEntity } from "../../../records/meta.ts";
import { usePerson } from "../../../session/session.ts";
import { useLetterhead } from "../../print/letterhead.tsx";
import { useTexts } from "../texts.ts";

/** From this total on, in the organisation's minor units, some countries ask for the customer's VAT number. */
const RECEIVER_TAX_ID_FROM = 1_000_000;

interface Advice {
  path: string;
  message: string;
}

/** Information that helps to be paid, but that invoices can be issued without. Never printed. */
export function InvoiceAdvice({ record, invoice }: { record: AnyRecord; invoice: FinInvoiceView }) {
  const t = useTexts("fin.invoiceAdvice");
  const wayTo = useWayTo(useEntity("fin.invoices"), record);
  const advice = useAdvice(invoice);
  if (advice.length === 0) return null;
  return (
    <Note className="no-print" color="yellow" mb="md" icon={<IconInfoCircle />} title={t.title}>
      <List size="sm">
        {advice.map(({ path, message }) => {
          const to = wayTo(path);
          return (
            <List.Item key={path}>
              {to ? (
                <Anchor
                  component={To}
                  to={to}
                  inherit
                  c="inherit"
                  lh="24px"
                  display="inline-block"
                  underline="always"
                >
                  {message}
                </Anchor>
              ) : (
                message
              )}
            </List.Item>
          );
        })}
      </List>
    </Note>
  );
}

function useAdvice({ kind, state, account, gross }: FinInvoiceView): Advice[] {
  const t = useTexts("fin.invoiceAdvice");
  const format = useFormat();
  const { iban } = useLetterhead();
  const currency = usePerson()?.organization.currency;
  if (kind !== "invoice" || (state !== "draft" && state !== "issued") || !account) return [];
  const needsTaxId = (gross ?? 0) >= RECEIVER_TAX_ID_FROM && !account.tax_id;
  const amount = format.money(RECEIVER_TAX_ID_FROM, currency);
  return [
    ...(iban ? [] : [{ path: "letterhead.iban", message: t.iban }]),
    ...(needsTaxId ? [{ path: "account.tax_id", message: t.partyTaxId({ amount }) }] : []),
  ];
}
