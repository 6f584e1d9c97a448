import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Answered } from "../../kit/answered.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { To } from "../../kit/to.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { Matrix } from "./matrix.tsx";
import { words } from "./words.ts";

/** What each role may do, beside each other. */
export function Page() {
  const t = useWords(words);
  const may = useMay();
  const roles = useCall("GET /api/v1/settings/roles", {});
  const permissions = useCall("GET /api/v1/settings/permissions", {});
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          may("settings.roles.create") && (
            <Button component={To} to="/settings/roles/new" leftSection={<IconPlus size={18} stroke={1.6} />}>
              {t.make}
            </Button>
          )
        }
      />
      <Answered of={roles} wait={<Wait rows={12} />}>
        {({ data }) => (
          <Answered of={permissions} wait={<Wait rows={12} />}>
            {(answer) => <Matrix roles={data} permissions={answer.data} />}
          </Answered>
        )}
      </Answered>
    </>
  );
}
