import { NewRecord } from "../../../records/form/new-record.tsx";
import { useToday } from "../../print/today.ts";

/** An entry by hand, of today unless somebody says otherwise. */
export function Page() {
  return <NewRecord collection="fin.journal-entries" start={{ date: useToday() }} />;
}
