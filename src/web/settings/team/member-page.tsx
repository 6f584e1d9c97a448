import { Grid, Stack } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { Answered } from "../../kit/answered.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { AccessOf } from "./access-of.tsx";
import { MemberActs } from "./member-acts.tsx";
import { MemberFacts } from "./member-facts.tsx";
import { MemberRoles } from "./member-roles.tsx";

export function Page() {
  const t = useTexts("settings.team");
  // The router's types do not know the parameters of this route.
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const may = useMay();
  const member = useCall("GET /api/v1/settings/team/:id", { path: { id } });
  const roles = useCall("GET /api/v1/settings/roles", {}, { enabled: may("settings.roles.list") });
  return (
    <Answered of={member}>
      {(one) => (
        <>
          <PageHead
            title={one.name}
            up={{ to: "/settings/team", label: t.title }}
            aside={
              <Tag tone={one.state === "active" ? "good" : "quiet"}>
                {one.state === "active" ? t.active : t.deactivated}
              </Tag>
            }
            about={one.email}
            actions={<MemberActs member={one} />}
          />
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, lg: 4 }}>
              <Stack gap="lg">
                <MemberFacts member={one} />
                <MemberRoles key={one.version} member={one} roles={roles.data?.data ?? []} />
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 8 }}>
              {may("settings.team.access") && <AccessOf member={one} roles={roles.data?.data ?? []} />}
            </Grid.Col>
          </Grid>
        </>
      )}
    </Answered>
  );
}
