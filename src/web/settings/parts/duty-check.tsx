import { useQuery } from "@tanstack/react-query";
import { keyOf } from "../../queries.ts";
import { client, useMay } from "../../session/session.ts";
import { DutyWarnings } from "./duty-warnings.tsx";

interface DutyCheckProps {
  roles: readonly string[];
  /** Id of an existing user: their current conflicts are not new, and their exceptions apply. */
  person?: string;
}

/** Warns about conflicts while roles are selected. Even a single role can cause one. */
export function DutyCheck({ roles, person }: DutyCheckProps) {
  const may = useMay()("settings.sod.check");
  const body = { roles: [...roles].sort(), ...(person !== undefined && { user_id: person }) };
  const { data } = useQuery({
    // A query, although sent by POST, so it is cached.
    queryKey: keyOf("POST /api/v1/settings/sod/check", body),
    queryFn: ({ signal }) => client.call("POST /api/v1/settings/sod/check", { body, signal }),
    enabled: may && roles.length > 0,
    placeholderData: (before) => before,
  });
  return roles.length > 0 ? <DutyWarnings of={data?.data ?? []} /> : null;
}
