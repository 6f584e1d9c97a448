import { Text } from "@mantine/core";
import type { FinInvoiceView } from "../../../../client/contract.ts";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { useMay } from "../../../session/session.ts";
import { spaced, useLetterhead } from "../../print/letterhead.tsx";
import { useTexts } from "../texts.ts";

interface PayByProps {
  invoice: FinInvoiceView;
  currency: string;
}

export function PayBy({ invoice, currency }: PayByProps) {
  const t = useTexts("fin.document");
  const format = useFormat();
  const { iban } = useLetterhead();
  const { kind, balance, due_date, state, number } = invoice;
  const asks = kind === "invoice" && (state === "issued" || state === "part_paid") && (balance ?? 0) > 0;
  if (!asks || !due_date) return null;
  const amount = format.money(balance ?? 0, currency);
  const day = format.day(due_date);
  if (iban)
    return <Text size="sm">{t.payTo({ amount, day, iban: spaced(iban), number: number ?? "" })}</Text>;
  return <Text size="sm">{t.payBy({ amount, day })}</Text>;
}

/** Tax exemption reason, taken from the tax code's name. */
export function ExemptBecause({ invoice: { tax_lines } }: { invoice: FinInvoiceView }) {
  const t = useTexts("fin.document");
  const may = useMay();
  const exempt = tax_lines?.filter(({ kind }) => kind === "exempt") ?? [];
  const codes = useCall(
    "GET /api/v1/fin/tax-codes",
    {
      query: { "id[in]": exempt.map(({ tax_code_id }) => tax_code_id).join(","), fields: "name", limit: 20 },
    },
    { enabled: exempt.length > 0 && may("fin.tax-codes.list") },
  );
  const names = codes.data?.data.map(({ name }) => name).join(", ");
  if (!names) return null;
  return <Text size="sm">{t.exempt({ names })}</Text>;
}
