import { useParams } from "@tanstack/react-router";
import type { CrmLeadView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { ConvertButton } from "./convert-button.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="crm.leads"
      id={id}
      // This page only loads leads.
      steps={{
        "crm.leads.convert": (record, _, variant) => (
          <ConvertButton key={record.version} lead={record as CrmLeadView} variant={variant} />
        ),
      }}
    />
  );
}
