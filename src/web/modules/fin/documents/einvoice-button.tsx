import { Button, Text } from "@mantine/core";
import { IconFileCode } from "@tabler/icons-react";
import type { FinInvoiceView } from "../../../../client/contract.ts";
import { useActWith } from "../../../kit/act.ts";
import { saveAnswer } from "../../../kit/save-file.ts";
import { client, useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

/** Formats whose data is a file of its own. */
const XML_FORMATS = ["xrechnung", "xrechnung_cii", "peppol"];

/** Saves the data of an issued invoice. Not for customers who want nothing but a PDF. */
export function EinvoiceButton({ invoice: { id, account } }: { invoice: FinInvoiceView }) {
  const t = useTexts("fin.document");
  const may = useMay();
  const save = useActWith(async () =>
    saveAnswer(await client.send("GET", "/api/v1/fin/invoices/:id/einvoice", { path: { id } }), `${id}.xml`),
  );
  if (!may("fin.invoices.einvoice") || account?.invoice_format === "pdf") return null;
  return (
    <Button
      className="no-print"
      variant="default"
      leftSection={<IconFileCode size={16} stroke={1.6} />}
      loading={save.isPending}
      onClick={() => save.mutate(undefined)}
    >
      {t.einvoice}
    </Button>
  );
}

/** Says that a message with this invoice carries the data as well. */
export function WithEinvoice({ invoice: { account } }: { invoice: FinInvoiceView }) {
  const t = useTexts("fin.document");
  if (!XML_FORMATS.includes(account?.invoice_format ?? "")) return null;
  return <Text span>{t.withEinvoice}</Text>;
}
