import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserPlus } from "@tabler/icons-react";
import { Answered } from "../../kit/answered.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { Coverage } from "./coverage.tsx";
import { Invitations } from "./invitations.tsx";
import { Invite } from "./invite.tsx";
import { People } from "./people.tsx";

export function Page() {
  const t = useTexts("settings.team");
  const may = useMay();
  const [{ invite, name, email, employee }, setUrl] = useUrlState();
  const [inviting, { open, close }] = useDisclosure(invite !== undefined);
  const team = useCall("GET /api/v1/settings/team", {});
  const roles = useCall("GET /api/v1/settings/roles", {}, { enabled: may("settings.roles.list") });
  const known = roles.data?.data ?? [];
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          may("settings.team.invite") && (
            <Button leftSection={<IconUserPlus size={18} stroke={1.6} />} onClick={open}>
              {t.invite}
            </Button>
          )
        }
      />
      <UrlTabs
        label={t.title}
        tabs={[
          {
            value: "people",
            label: t.people,
            render: () => (
              <Answered of={team}>{({ data }) => <People members={data} roles={known} />}</Answered>
            ),
          },
          ...(may("settings.team.invitations.list")
            ? [{ value: "invitations", label: t.invitations, render: () => <Invitations roles={known} /> }]
            : []),
          ...(may("settings.team.coverage")
            ? [{ value: "coverage", label: t.coverage, render: () => <Coverage /> }]
            : []),
        ]}
      />
      <Invite
        opened={inviting && !roles.isLoading}
        start={{ name, email, employee, roles: invite === undefined ? undefined : ["employee"] }}
        onClose={() => {
          close();
          setUrl({ invite: undefined, name: undefined, email: undefined, employee: undefined });
        }}
        roles={known}
      />
    </>
  );
}
