import { Checkbox, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { CrmLeadView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import type { StepVariant } from "../../../records/detail/moves.tsx";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

interface ConvertButtonProps {
  lead: CrmLeadView;
  size?: "xs";
  variant?: StepVariant;
}

/** Converts a qualified lead into an account, a contact and a deal. */
export function ConvertButton({ lead, size, variant = "filled" }: ConvertButtonProps) {
  const t = useTexts("crm.convertButton");
  const may = useMay();
  const navigate = useNavigate();
  const [withDeal, setWithDeal] = useState(true);
  const [name, setName] = useState(lead.company ?? lead.name ?? "");
  const convert = useAct("POST /api/v1/crm/leads/:id/convert", {
    quiet: true,
    done: t.done,
    stale: ["GET /api/v1/crm"],
    onDone: ({ opportunity, account }) =>
      void navigate({
        to: opportunity ? `/crm/opportunities/${opportunity.id}` : `/crm/accounts/${account?.id}`,
      }),
  });
  if (lead.state !== "qualified" || !may("crm.leads.convert")) return null;
  return (
    <ConfirmButton
      label={t.title}
      variant={variant}
      {...(size && { size })}
      title={t.title}
      about={t.about}
      confirm={t.title}
      onConfirm={() =>
        convert.mutateAsync({
          path: { id: lead.id },
          body: {
            create_opportunity: withDeal,
            ...(withDeal && name.trim() !== "" && { opportunity_name: name.trim() }),
            ...(lead.version !== undefined && { version: lead.version }),
          },
        })
      }
    >
      <Checkbox
        label={t.deal}
        checked={withDeal}
        onChange={({ currentTarget }) => setWithDeal(currentTarget.checked)}
      />
      {withDeal && (
        <TextInput
          label={t.name}
          value={name}
          maxLength={200}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
    </ConfirmButton>
  );
}
