import { NewRecord } from "../records/form/new-record.tsx";

/** Where a request is written down on the day it comes. */
export function Page() {
  return <NewRecord collection="data.requests" />;
}
