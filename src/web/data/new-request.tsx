import { NewRecord } from "../records/form/new-record.tsx";

/** Form for a data request on the day it arrives. */
export function Page() {
  return <NewRecord collection="data.requests" />;
}
