import { NewRecord } from "../records/form/new-record.tsx";

export function Page() {
  return <NewRecord collection="data.requests" />;
}
