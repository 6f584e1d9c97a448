import { Button } from "@mantine/core";
import { IconFileCode } from "@tabler/icons-react";
import { useActWith } from "../../../kit/act.ts";
import { saveAnswer } from "../../../kit/save-file.ts";
import { useCall } from "../../../queries.ts";
import { client, useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

const XML = "application/xml";

/** Saves the data of an issued invoice. Hidden if it was issued without any. */
export function EinvoiceButton({ id }: { id: string }) {
  const t = useTexts("fin.document");
  const may = useMay();
  const save = useActWith(async () =>
    saveAnswer(await client.send("GET", "/api/v1/fin/invoices/:id/einvoice", { path: { id } }), `${id}.xml`),
  );
  const isAllowed = may("fin.invoices.einvoice");
  const { data } = useCall(
    "GET /api/v1/desk/papers",
    { query: { collection: "fin.invoices", id } },
    { enabled: isAllowed },
  );
  const files = data?.data.flatMap((paper) => paper.files) ?? [];
  if (!isAllowed || !files.some(({ type }) => type === XML)) return null;
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
