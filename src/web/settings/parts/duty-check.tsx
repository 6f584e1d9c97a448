import { useQuery } from "@tanstack/react-query";
import { keyOf } from "../../queries.ts";
import { client, useMay } from "../../session/session.ts";
import { DutyWarnings } from "./duty-warnings.tsx";

interface DutyCheckProps {
  roles: readonly string[];
  /** Whose they will be, when that is known: what they could do before is no news, and exceptions hold. */
  person?: string;
}

/** Says, while roles are chosen, which duties they would put into one hand: also a single role can. */
export function DutyCheck({ roles, person }: DutyCheckProps) {
  const may = useMay()("settings.sod.check");
  const body = { roles: [...roles].sort(), ...(person !== undefined && { user_id: person }) };
  const { data } = useQuery({
    // A question that is asked by POST: its answer is kept like that of any other.
    queryKey: keyOf("POST /api/v1/settings/sod/check", body),
    queryFn: ({ signal }) => client.call("POST /api/v1/settings/sod/check", { body, signal }),
    enabled: may && roles.length > 0,
    placeholderData: (before) => before,
  });
  return roles.length > 0 ? <DutyWarnings of={data?.data ?? []} /> : null;
}
