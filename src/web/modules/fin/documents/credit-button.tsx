import { TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { useTexts } from "../texts.ts";

interface CreditButtonProps {
  id: string;
  version: number;
}

/** Creates a credit note for the uncredited remainder of an invoice and opens it. */
export function CreditInvoice({ id, version }: CreditButtonProps) {
  const t = useTexts("fin.document");
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const credit = useAct("POST /api/v1/fin/invoices/:id/credit", {
    quiet: true,
    stale: ["GET /api/v1/fin/invoices"],
    onDone: (note) => void navigate({ to: `/fin/invoices/${note.id}` }),
  });
  return (
    <ConfirmButton
      label={t.credit}
      title={t.credit}
      about={t.creditAbout}
      confirm={t.drawUp}
      onConfirm={() =>
        credit.mutateAsync({
          path: { id },
          body: { version, ...(reason.trim() !== "" && { reason: reason.trim() }) },
        })
      }
    >
      <TextInput
        label={t.reason}
        value={reason}
        maxLength={500}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmButton>
  );
}

/** Enters a supplier's credit note for the uncredited remainder of a bill and opens it. */
export function CreditBill({ id, version }: CreditButtonProps) {
  const t = useTexts("fin.document");
  const navigate = useNavigate();
  const [number, setNumber] = useState("");
  const credit = useAct("POST /api/v1/fin/bills/:id/credit", {
    quiet: true,
    stale: ["GET /api/v1/fin/bills"],
    onDone: (note) => void navigate({ to: `/fin/bills/${note.id}` }),
  });
  return (
    <ConfirmButton
      label={t.credit}
      title={t.credit}
      about={t.creditAbout}
      confirm={t.drawUp}
      ready={number.trim() !== ""}
      onConfirm={() => credit.mutateAsync({ path: { id }, body: { version, supplier_ref: number.trim() } })}
    >
      <TextInput
        label={t.creditRef}
        value={number}
        required
        maxLength={100}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
    </ConfirmButton>
  );
}
