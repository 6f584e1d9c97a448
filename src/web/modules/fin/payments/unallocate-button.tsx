import { useActWith } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { changed } from "../../../records/form/saved.ts";
import { client, useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

interface UnallocateButtonProps {
  collection: "fin.invoices" | "fin.bills";
  record: { id: string; version?: number };
}

export function UnallocateButton({ collection, record: { id, version } }: UnallocateButtonProps) {
  const t = useTexts("fin.unallocateButton");
  const may = useMay();
  const path = `/api/v1/${collection.replace(".", "/")}`;
  const undo = useActWith(
    async () => {
      await client.request("POST", `${path}/:id/unallocate`, {
        path: { id },
        body: {},
        ...(version !== undefined && { version }),
      });
      await changed({ path });
    },
    { quiet: true, stale: ["GET /api/v1/fin/settlements"] },
  );
  if (!may(`${collection}.unallocate`)) return null;
  return (
    <ConfirmButton
      label={t.undo}
      title={t.undo}
      about={t.about}
      confirm={t.undo}
      onConfirm={() => undo.mutateAsync(undefined)}
    />
  );
}
