import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { Answered } from "../../kit/answered.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { Editor } from "./editor.tsx";

/** Page of a policy. With the id `new`, it creates one. */
export function Page() {
  // The router's types do not know the parameters of this route.
  const { id = "new" } = useParams({ strict: false }) as { id?: string };
  const isNew = id === "new";
  const may = useMay();
  const policy = useCall("GET /api/v1/settings/policies/:id", { path: { id } }, { enabled: !isNew });
  const roles = useCall("GET /api/v1/settings/roles", {}, { enabled: may("settings.roles.list") });
  const permissions = useCall("GET /api/v1/settings/permissions", {});
  const teams = useCall(
    "GET /api/v1/settings/teams",
    { query: { limit: 200 } },
    { enabled: may("settings.teams.list") },
  );
  const teamChoices = useMemo(
    () => (teams.data?.data ?? []).map((team) => ({ value: team.id, label: String(team.name ?? team.id) })),
    [teams.data],
  );
  return (
    <Answered of={permissions} wait={<Wait rows={10} />}>
      {(known) => {
        const shared = { permissions: known.data, roles: roles.data?.data ?? [], teams: teamChoices };
        if (isNew) return <Editor {...shared} />;
        return (
          <Answered of={policy} wait={<Wait rows={10} />}>
            {(one) => <Editor key={one.version} policy={one} {...shared} />}
          </Answered>
        );
      }}
    </Answered>
  );
}
