import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import type { FinBillView, FinInvoiceView, FinPaymentView } from "../../../../client/contract.ts";
import { useActWith } from "../../../kit/act.ts";
import { Answered } from "../../../kit/answered.tsx";
import { ConfirmDialog } from "../../../kit/confirm.tsx";
import { changed } from "../../../records/form/saved.ts";
import { client, useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import { AllocationTable } from "./allocation-table.tsx";
import { type Allocations, allocationsFor, proposed, sumOf, useOpenDocuments } from "./open-documents.ts";
import { PURPOSES, type Purpose, purposeOf } from "./purposes.ts";

type AllocateButtonProps =
  | { collection: "fin.payments"; record: FinPaymentView }
  | { collection: "fin.invoices"; record: FinInvoiceView }
  | { collection: "fin.bills"; record: FinBillView };

export function AllocateButton(props: AllocateButtonProps) {
  const t = useTexts("fin.payments");
  const may = useMay();
  const [opened, { open, close }] = useDisclosure();
  const means = meansOf(props);
  if (!means || means.amount <= 0 || !may(`${props.collection}.allocate`)) return null;
  return (
    <>
      <Button onClick={open}>{t.allocate}</Button>
      {opened && <AllocateDialog {...props} means={means} onClose={close} />}
    </>
  );
}

interface Means {
  purpose: Purpose;
  partyId: string | null;
  amount: number;
  currency: string;
}

function meansOf({ collection, record }: AllocateButtonProps): Means | undefined {
  if (collection === "fin.payments") {
    const purpose = purposeOf(record);
    const partyId = record.party_id ?? record.employee_id ?? null;
    return (
      purpose && {
        purpose,
        partyId,
        amount: record.unallocated ?? 0,
        currency: record.amount?.currency ?? "",
      }
    );
  }
  const name = collection === "fin.invoices" ? "customer" : "supplier";
  const purpose = PURPOSES.find((one) => one.name === name);
  const partyId = (collection === "fin.invoices" ? record.account_id : record.supplier_id) ?? null;
  return purpose && { purpose, partyId, amount: record.balance ?? 0, currency: record.currency ?? "" };
}

function AllocateDialog({
  collection,
  record,
  means: { purpose, partyId, amount, currency },
  onClose,
}: AllocateButtonProps & { means: Means; onClose(): void }) {
  const t = useTexts("fin.payments");
  const [chosen, setChosen] = useState<Allocations>();
  const all = useOpenDocuments(purpose, partyId);
  const documents = all.data?.filter((one) => one.currency === currency);
  const value = chosen ?? (documents ? proposed(documents, amount) : {});
  const path = `/api/v1/${collection.replace(".", "/")}`;
  const allocate = useActWith(
    async () => {
      await client.request("POST", `${path}/:id/allocate`, {
        path: { id: record.id },
        body: { allocations: allocationsFor(documents ?? [], value) },
        ...(record.version !== undefined && { version: record.version }),
      });
      await changed({ path });
    },
    { quiet: true, done: t.allocated, stale: ["GET /api/v1/fin/settlements"] },
  );
  const sum = sumOf(value);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t.allocate}
      about={t.allocateAbout}
      confirm={t.allocate}
      ready={sum > 0 && sum <= amount}
      size="xl"
      onConfirm={() => allocate.mutateAsync(undefined)}
    >
      <Answered of={{ ...all, data: documents }}>
        {(open) => (
          <AllocationTable
            documents={open}
            amount={amount}
            currency={currency}
            value={value}
            onChange={setChosen}
            discounts={collection === "fin.payments"}
          />
        )}
      </Answered>
    </ConfirmDialog>
  );
}
