import { Answered } from "../../kit/answered.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { ResourcePage } from "../../resource/resource.tsx";
import { useTexts } from "../texts.ts";
import { Matrix } from "./matrix.tsx";

export function Page() {
  const t = useTexts("settings.roles");
  const permissions = useCall("GET /api/v1/settings/permissions", {});
  return (
    <ResourcePage
      title={t.title}
      about={t.about}
      list="GET /api/v1/settings/roles"
      lines={12}
      create={{ needs: "settings.roles.create", label: t.make, to: "/settings/roles/new" }}
    >
      {(roles) => (
        <Answered of={permissions} wait={<Wait rows={12} />}>
          {({ data }) => <Matrix roles={roles} permissions={data} />}
        </Answered>
      )}
    </ResourcePage>
  );
}
