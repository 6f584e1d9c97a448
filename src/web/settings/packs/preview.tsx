import { Button, Group, List, Stack, Switch, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { Pack } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useShippedName } from "../../language/shipped.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

const TONES = {
  add: "good",
  update: "waiting",
  same: "quiet",
  edited: "quiet",
  removed: "quiet",
  yours: "quiet",
} as const;

export function Preview({ size, onClose }: { size: Pack["size"]; onClose(): void }) {
  const shippedName = useShippedName();
  const t = useTexts("settings.packs");
  const may = useMay()("settings.packs.apply");
  const [all, setAll] = useState(false);
  const preview = useCall("GET /api/v1/settings/packs/:size/preview", { path: { size } });
  const apply = useAct("POST /api/v1/settings/packs/:size/apply", {
    done: t.applied,
    stale: ["GET /api/v1/settings", "GET /api/v1/approvals/policies"],
    quiet: true,
    onDone: onClose,
  });
  return (
    <Panel
      title={t.changesTitle({ size: t[size] })}
      actions={
        <Button variant="subtle" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <Answered of={preview}>
        {({ areas, counts, first_steps }) => {
          const changes = (counts.add ?? 0) + (counts.update ?? 0);
          return (
            <Stack>
              <Group justify="space-between">
                <Text>
                  {changes === 0 ? t.nothing : t.counts({ add: counts.add ?? 0, update: counts.update ?? 0 })}
                </Text>
                <Switch
                  label={t.all}
                  checked={all}
                  onChange={(event) => setAll(event.currentTarget.checked)}
                />
              </Group>
              {areas.map(({ name, title, items }) => {
                const shown = items.filter(
                  ({ standing }) => all || standing === "add" || standing === "update",
                );
                return shown.length === 0 ? null : (
                  <section key={name} aria-label={t.area({ name, title })}>
                    <Title order={3} size="h6" mb={6}>
                      {t.area({ name, title })}
                    </Title>
                    <List size="sm" spacing={4} listStyleType="none">
                      {shown.map((item) => (
                        <List.Item key={item.key}>
                          <Tag tone={TONES[item.standing]}>{t[item.standing]}</Tag> {item.title}
                        </List.Item>
                      ))}
                    </List>
                  </section>
                );
              })}
              {first_steps.length > 0 && (
                <section aria-label={t.steps}>
                  <Title order={3} size="h6" mb={6}>
                    {t.steps}
                  </Title>
                  <List size="sm" spacing={4} listStyleType="none">
                    {first_steps.map((step) => (
                      <List.Item key={step.action}>
                        <Tag tone={step.done ? "good" : "waiting"}>{step.done ? t.done : t.todo}</Tag>{" "}
                        {shippedName(step.title)}
                      </List.Item>
                    ))}
                  </List>
                </section>
              )}
              {may && (
                <Group justify="flex-end">
                  <ConfirmButton
                    label={t.apply}
                    variant="filled"
                    title={t.applyAsk({ size: t[size] })}
                    about={t.applyAbout}
                    confirm={t.apply}
                    onConfirm={() => apply.mutateAsync({ path: { size }, body: {} })}
                  />
                </Group>
              )}
            </Stack>
          );
        }}
      </Answered>
    </Panel>
  );
}
