import { NewRecord } from "../../../records/form/new-record.tsx";
import { useToday } from "../../print/today.ts";

export function Page() {
  return <NewRecord collection="fin.journal-entries" start={{ date: useToday() }} />;
}
