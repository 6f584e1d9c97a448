import { useParams } from "@tanstack/react-router";
import type { CrmLeadView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { ConvertButton } from "./convert-button.tsx";

/** A lead, with the way on to a customer. */
export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="crm.leads"
      id={id}
      // What the record page knows of a lead is what the API says of one.
      actions={(record) => <ConvertButton key={record.version} lead={record as CrmLeadView} />}
    />
  );
}
