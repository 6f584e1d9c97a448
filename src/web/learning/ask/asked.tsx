import { Group, Text } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import { Answered } from "../../kit/answered.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Moment } from "../../kit/values.tsx";
import { WaitRows } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";
import classes from "./ask.module.css";

export function Asked({ onOpen }: { onOpen(id: string): void }) {
  const t = useTexts("learning.asked");
  const asked = useCall("GET /api/v1/learning/explanations", { query: { limit: 30 } });
  return (
    <Answered of={asked} wait={<WaitRows rows={4} height={56} />}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty icon={IconBulb} title={t.none} about={t.noneAbout} />
        ) : (
          <Panel title={t.title} about={t.about} flush>
            <ul className={classes.asked}>
              {data.map(({ id, concept, definition, verdict, asked_at }) => (
                <li key={id}>
                  <button type="button" onClick={() => onOpen(id)}>
                    <Group gap="xs" wrap="nowrap" justify="space-between">
                      <Group gap="xs">
                        <Text fw={500} component="span" dir="auto">
                          {concept.name}
                        </Text>
                        {verdict !== "grounded" && <Tag tone="waiting">{t[verdict]}</Tag>}
                      </Group>
                      <Text size="xs" c="var(--app-quiet)" component="span" style={{ flexShrink: 0 }}>
                        <Moment value={asked_at} ago />
                      </Text>
                    </Group>
                    {definition !== null && (
                      <Text size="sm" c="var(--app-quiet)" lineClamp={1} component="span" dir="auto">
                        {definition}
                      </Text>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </Panel>
        )
      }
    </Answered>
  );
}
