import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Answered } from "../../../kit/answered.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { Day } from "../../../kit/values.tsx";
import { Wait } from "../../../kit/wait.tsx";
import { useNames } from "../../../language/names.ts";
import { useCall } from "../../../queries.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

const SHOWN = 8;

export function Owed({ contractId }: { contractId: string }) {
  const t = useTexts("legal.owed");
  const names = useNames();
  const may = useMay();
  const owed = useCall("GET /api/v1/legal/obligations", {
    query: {
      contract_id: contractId,
      "state[in]": "open,due,breached",
      sort: "due_on",
      fields: "text,state,party,due_on",
      limit: SHOWN,
    },
  });
  return (
    <Panel
      title={names.many("legal.obligations")}
      actions={
        may("legal.obligations.create") && (
          <Button
            size="xs"
            variant="default"
            component={To}
            to={`/legal/obligations/new?contract_id=${contractId}`}
            leftSection={<IconPlus size={14} />}
          >
            {t.add}
          </Button>
        )
      }
    >
      <Answered of={owed} wait={<Wait />}>
        {({ data }) => (
          <Stack gap="xs">
            {data.length === 0 && <Text size="sm">{t.none}</Text>}
            {data.map(({ id, text, state, due_on, party }) => (
              <Group key={id} gap="sm" wrap="nowrap">
                <Text size="sm" w={100} style={{ flexShrink: 0 }} component="div">
                  {due_on && <Day value={due_on} />}
                </Text>
                <Anchor
                  component={To}
                  to={recordAddress("legal.obligations", id)}
                  size="sm"
                  style={{ flex: 1, minWidth: 0 }}
                >
                  {text}
                </Anchor>
                <Text size="xs" c="var(--app-quiet)">
                  {party && names.choice("legal.obligations", "party", party)}
                </Text>
                {state && <StateBadge collection="legal.obligations" state={state} />}
              </Group>
            ))}
            <Anchor component={To} to={`/legal/obligations?contract_id=${contractId}`} size="sm">
              {t.all}
            </Anchor>
          </Stack>
        )}
      </Answered>
    </Panel>
  );
}
