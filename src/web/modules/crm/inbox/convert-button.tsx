import { Checkbox, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { CrmLeadView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { useNames } from "../../../language/names/index.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import { useMay } from "../../../session/session.ts";

const words = defineWords({
  en: {
    title: "Convert the lead",
    about:
      "The account and the contact are found by name, e-mail and telephone, or made. What the lead told goes over to them.",
    deal: "Open a deal for it",
    name: "Name of the deal",
    done: "Converted",
  },
  de: {
    title: "Lead umwandeln",
    about:
      "Geschäftspartner und Kontakt werden über Name, E-Mail und Telefon gefunden oder angelegt. Was der Lead sagt, geht auf sie über.",
    deal: "Eine Verkaufschance dazu anlegen",
    name: "Name der Verkaufschance",
    done: "Umgewandelt",
  },
});

/** Converts a qualified lead into an account, a contact and a deal, and opens the deal. */
export function ConvertButton({ lead, size }: { lead: CrmLeadView; size?: "xs" }) {
  const t = useWords(words);
  const names = useNames();
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
      label={names.move("crm.leads", "convert")}
      variant="filled"
      {...(size && { size })}
      title={t.title}
      about={t.about}
      confirm={names.move("crm.leads", "convert")}
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
