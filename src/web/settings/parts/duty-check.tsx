import { useQuery } from "@tanstack/react-query";
import { keyOf } from "../../queries.ts";
import { client, useMay } from "../../session/session.ts";
import { DutyWarnings } from "./duty-warnings.tsx";

/** Says, while roles are chosen, which duties they would put into one hand. */
export function DutyCheck({ roles }: { roles: readonly string[] }) {
  const may = useMay()("settings.sod.check");
  const body = { roles: [...roles].sort() };
  const { data } = useQuery({
    // A question that is asked by POST: its answer is kept like that of any other.
    queryKey: keyOf("POST /api/v1/settings/sod/check", body),
    queryFn: ({ signal }) => client.call("POST /api/v1/settings/sod/check", { body, signal }),
    enabled: may && roles.length > 1,
    placeholderData: (before) => before,
  });
  return roles.length > 1 ? <DutyWarnings of={data?.data ?? []} /> : null;
}
