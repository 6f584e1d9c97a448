import { useToday } from "../../../kit/today.ts";
import { NewRecord } from "../../../records/form/new-record.tsx";

export function Page() {
  return <NewRecord collection="fin.journal-entries" start={{ date: useToday() }} />;
}
