import { useParams } from "@tanstack/react-router";
import { RecordPage } from "../../../records/detail/record-page.tsx";

/** Details of an account. Its postings are on the account sheet. */
export function Page() {
  const { id = "" } = useParams({ strict: false });
  return <RecordPage key={id} collection="fin.ledger-accounts" id={id} />;
}
