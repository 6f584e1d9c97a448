import { useTexts } from "../../governance/texts.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";

/** Jobs of another program version show their action name. */
export function useJobText(): (name: string) => string {
  const names: Readonly<Record<string, string>> = useTexts("governance.jobNames");
  const enabled = useMay()("system.clockwork");
  const { data } = useCall("GET /api/v1/system/clockwork", {}, { enabled, fresh: Number.POSITIVE_INFINITY });
  return (name) => names[name] ?? data?.data.find(({ action }) => action === name)?.summary ?? name;
}
