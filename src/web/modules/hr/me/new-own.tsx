import { useLocation } from "@tanstack/react-router";
import { Wait } from "../../../kit/wait.tsx";
import { useCall } from "../../../queries.ts";
import { NewRecord } from "../../../records/form/new-record.tsx";
import { LeaveNote } from "../leave/leave-note.tsx";

/** Form for a request that people usually make for themselves. Starts with the user's own employee record. */
export function Page() {
  const { pathname } = useLocation();
  const collection = `hr.${pathname.split("/").filter(Boolean).at(-2)}`;
  const own = useCall("GET /api/v1/hr/leave-balances", { query: {} });
  if (own.isPending) return <Wait rows={8} />;
  return (
    <NewRecord
      key={collection}
      collection={collection}
      {...(own.data && { start: { employee_id: own.data.employee_id } })}
      {...(collection === "hr.leave-requests" && { note: (values) => <LeaveNote values={values} /> })}
    />
  );
}
