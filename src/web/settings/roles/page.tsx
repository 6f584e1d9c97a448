import { Answered } from "../../kit/answered.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { ResourcePage } from "../../resource/resource.tsx";
import { Matrix } from "./matrix.tsx";
import { words } from "./words.ts";

export function Page() {
  const t = useWords(words);
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
