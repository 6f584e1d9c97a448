import { useQuery } from "@tanstack/react-query";
import { keyOf } from "../../queries.ts";
import { client, useMay } from "../../session/session.ts";
import { DutyWarnings } from "./duty-warnings.tsx";

interface DutyCheckProps {
  roles: readonly string[];
  /** Known user: existing conflicts are not reported as new, and exceptions apply. */
  person?: string;
}

/** Warns while roles are selected; a single role can cause a conflict. */
export function DutyCheck({ roles, person }: DutyCheckProps) {
  const may = useMay()("settings.sod.check");
  const body = { roles: [...roles].sort(), ...(person !== undefined && { user_id: person }) };
  const { data } = useQuery({
    // Query sent by POST, cached like a GET.
    queryKey: keyOf("POST /api/v1/settings/sod/check", body),
    queryFn: ({ signal }) => client.call("POST /api/v1/settings/sod/check", { body, signal }),
    enabled: may && roles.length > 0,
    placeholderData: (before) => before,
  });
  return roles.length > 0 ? <DutyWarnings of={data?.data ?? []} /> : null;
}
