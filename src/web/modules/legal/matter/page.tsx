import { Group, Stack, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { Answered } from "../../../kit/answered.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { Day } from "../../../kit/values.tsx";
import { Wait } from "../../../kit/wait.tsx";
import { useNames } from "../../../language/names.ts";
import { useCall } from "../../../queries.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { RecordLink } from "../../../records/fields/record-link.tsx";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

export function Page() {
  const may = useMay();
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="legal.matters"
      id={id}
      lead={() => may("legal.holds.list") && <Held matterId={id} />}
    />
  );
}

function Held({ matterId }: { matterId: string }) {
  const t = useTexts("legal.matter");
  const names = useNames();
  const holds = useCall("GET /api/v1/legal/holds", {
    query: { matter_id: matterId, sort: "-created_at", limit: 50 },
  });
  return (
    <Panel title={t.title} about={t.about}>
      <Answered of={holds} wait={<Wait rows={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm">{t.none}</Text>
          ) : (
            <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
              {data.map(({ id, record, state, created_at, released_at }) => (
                <Group key={id} component="li" gap="sm" justify="space-between">
                  <Text size="sm" component="div" style={{ minWidth: 0, flex: "1 1 12rem" }}>
                    {record && <RecordLink collection={record.collection} id={record.id} />}
                    <Text size="xs" c="var(--app-quiet)">
                      {record && names.one(record.collection)}
                    </Text>
                  </Text>
                  <Text size="xs" c="var(--app-quiet)" component="div">
                    {created_at && <Day value={created_at} />}
                    {released_at && (
                      <>
                        {` – ${t.released} `}
                        <Day value={released_at} />
                      </>
                    )}
                  </Text>
                  {state && <StateBadge collection="legal.holds" state={state} />}
                </Group>
              ))}
            </Stack>
          )
        }
      </Answered>
    </Panel>
  );
}
