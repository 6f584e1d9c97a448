import { Anchor, Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { IconMailbox, IconPlus } from "@tabler/icons-react";
import { Answered } from "../kit/answered.tsx";
import { Empty } from "../kit/empty.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { Panel } from "../kit/panel.tsx";
import { StateBadge } from "../kit/state-badge.tsx";
import { To } from "../kit/to.tsx";
import { useNames } from "../language/names.ts";
import { useCall } from "../queries.ts";
import { useMay } from "../session/session.ts";
import { Clock } from "./clock.tsx";
import { useTexts } from "./texts.ts";

export function Page() {
  const t = useTexts("data.deadlines");
  const may = useMay();
  const names = useNames();
  const deadlines = useCall("GET /api/v1/data/deadlines", {});
  const add = may("data.requests.create") && (
    <Button component={To} to="/data/requests/new" leftSection={<IconPlus size={16} stroke={1.8} />}>
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          <>
            <Button component={To} to="/data/requests" variant="default">
              {t.all}
            </Button>
            {add}
          </>
        }
      />
      <Answered of={deadlines}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={IconMailbox} title={t.none} about={t.noneAbout} action={add} />
          ) : (
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
              {data.map(({ id, number, kind, state, received_on, due_on, days_left }) => (
                <Panel key={id}>
                  <Stack gap="sm">
                    <Group justify="space-between">
                      <Anchor component={To} to={`/data/requests/${id}`} fw={600}>
                        {number} · {names.choice("data.requests", "kind", kind)}
                      </Anchor>
                      <StateBadge collection="data.requests" state={state} />
                    </Group>
                    <Clock received_on={received_on} due_on={due_on} days_left={days_left} />
                  </Stack>
                </Panel>
              ))}
            </SimpleGrid>
          )
        }
      </Answered>
    </>
  );
}
