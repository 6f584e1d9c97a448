import { Anchor, Grid, Group, List, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Answered } from "../../kit/answered.tsx";
import { Figure } from "../../kit/figure.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Person } from "../../kit/person.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { usePermissionText } from "../parts/permission-text.ts";
import { useTexts } from "../texts.ts";

/** Actions that only one user can perform, the downside of segregating duties. */
export function Coverage() {
  const t = useTexts("settings.coverage");
  const format = useFormat();
  const coverage = useCall("GET /api/v1/settings/team/coverage", {});
  const text = usePermissionText();
  const [open, setOpen] = useState<string>();
  return (
    <Answered of={coverage}>
      {({ powers, by_person, data, nobody }) => (
        <Stack gap="lg">
          <Grid>
            {(
              [
                [t.powers, powers, "plain"],
                [t.alone, data.length, data.length > 0 ? "warning" : "good"],
                [t.nobody, nobody.length, "plain"],
              ] as const
            ).map(([label, value, tone]) => (
              <Grid.Col key={label} span={{ base: 12, xs: 4 }}>
                <Figure label={label} value={format.number(value)} tone={tone} />
              </Grid.Col>
            ))}
          </Grid>
          <Panel title={t.byPerson} about={by_person.length > 0 ? t.byPersonAbout : t.covered}>
            <Stack gap="md">
              {by_person.map(({ person_id, alone }) => (
                <div key={person_id}>
                  <Group justify="space-between">
                    <Person id={person_id} />
                    <Anchor
                      component="button"
                      type="button"
                      size="sm"
                      aria-expanded={open === person_id}
                      onClick={() => setOpen(open === person_id ? undefined : person_id)}
                    >
                      {t.count({ count: alone })} · {open === person_id ? t.hide : t.show}
                    </Anchor>
                  </Group>
                  {open === person_id && (
                    <List size="sm" mt="xs" withPadding>
                      {data
                        .filter((one) => one.person_id === person_id)
                        .map(({ permission }) => (
                          <List.Item key={permission}>{text.whole(permission)}</List.Item>
                        ))}
                    </List>
                  )}
                </div>
              ))}
            </Stack>
          </Panel>
          {nobody.length > 0 && (
            <Panel title={t.nobodyTitle} about={t.nobodyAbout}>
              <Text size="sm">{nobody.map((permission) => text.whole(permission)).join(" · ")}</Text>
            </Panel>
          )}
        </Stack>
      )}
    </Answered>
  );
}
