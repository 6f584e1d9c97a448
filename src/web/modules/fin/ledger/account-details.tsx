import { useParams } from "@tanstack/react-router";
import { RecordPage } from "../../../records/detail/record-page.tsx";

/** A ledger account as a record: its fields, moves and history. What moved on it stands on its sheet. */
export function Page() {
  const { id = "" } = useParams({ strict: false });
  return <RecordPage key={id} collection="fin.ledger-accounts" id={id} />;
}
