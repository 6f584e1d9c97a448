import { useParams } from "@tanstack/react-router";
import { Answered } from "../../kit/answered.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Wait } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { NewRole } from "./new-role.tsx";
import { RoleView } from "./role-view.tsx";

/** Page of a role. With the name `new`, it creates one. */
export function Page() {
  // The router's types do not know the parameters of this route.
  const { name = "" } = useParams({ strict: false }) as { name?: string };
  const [{ from }] = useUrlState();
  const roles = useCall("GET /api/v1/settings/roles", {});
  const permissions = useCall("GET /api/v1/settings/permissions", {});
  return (
    <Answered of={roles} wait={<Wait rows={10} />}>
      {({ data }) => (
        <Answered of={permissions} wait={<Wait rows={10} />}>
          {(answer) => {
            const role = data.find((one) => one.name === name);
            return role ? (
              <RoleView
                key={`${role.name} ${role.version}`}
                role={role}
                roles={data}
                permissions={answer.data}
              />
            ) : (
              <NewRole
                key={from}
                roles={data}
                permissions={answer.data}
                {...(from !== undefined && { from })}
              />
            );
          }}
        </Answered>
      )}
    </Answered>
  );
}
