import { Accordion, Button, Group, List, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconBuilding, IconUser, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import type { Pack } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";
import { Preview } from "./preview.tsx";

const ICONS = { solo: IconUser, small: IconUsers, grown: IconBuilding };

export function Page() {
  const t = useTexts("settings.packs");
  const packs = useCall("GET /api/v1/settings/packs", {});
  const [chosen, setChosen] = useState<Pack["size"]>();
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Answered of={packs} wait={<Wait rows={8} />}>
        {({ data }) => (
          <Stack gap="lg">
            <SimpleGrid cols={{ base: 1, md: 3 }}>
              {data.map((pack) => (
                <Card key={pack.size} pack={pack} onPreview={() => setChosen(pack.size)} />
              ))}
            </SimpleGrid>
            {chosen && <Preview key={chosen} size={chosen} onClose={() => setChosen(undefined)} />}
          </Stack>
        )}
      </Answered>
    </>
  );
}

function Card({ pack: { size, current, areas }, onPreview }: { pack: Pack; onPreview(): void }) {
  const t = useTexts("settings.packs");
  const Sign = ICONS[size];
  return (
    <Panel
      title={t[size]}
      actions={current ? <Tag tone="good">{t.current}</Tag> : <Sign size={20} stroke={1.6} aria-hidden />}
    >
      <Stack>
        <Text size="sm">{t[`${size}About`]}</Text>
        <Accordion variant="default" chevronPosition="left" order={3}>
          {areas.map(({ name, title, items }) => (
            <Accordion.Item key={name} value={name}>
              <Accordion.Control>
                <Group justify="space-between" wrap="nowrap">
                  <Text size="sm">{t.area({ name, title })}</Text>
                  <Text size="sm" c="var(--app-quiet)" className="figures">
                    {items.length}
                  </Text>
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <List size="sm">
                  {items.map((item) => (
                    <List.Item key={item.key}>{item.title}</List.Item>
                  ))}
                </List>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
        <Button variant={current ? "default" : "light"} onClick={onPreview}>
          {t.preview}
        </Button>
      </Stack>
    </Panel>
  );
}
