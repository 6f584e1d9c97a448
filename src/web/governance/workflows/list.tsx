import { Anchor, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconLock, IconSearch, IconTransitionRight } from "@tabler/icons-react";
import { useState } from "react";
import type { Workflow } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { Empty } from "../../kit/empty.tsx";
import { useModuleName } from "../../kit/module-names.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { To } from "../../kit/to.tsx";
import { useNames } from "../../language/names.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";

export function Page() {
  const t = useTexts("governance.workflowsList");
  const workflows = useCall("GET /api/v1/workflows", { query: { limit: 100 } });
  const [sought, setSought] = useState("");
  const names = useNames();
  const moduleName = useModuleName();
  const fits = ({ collection, transitions }: Workflow) =>
    transitions.length > 0 &&
    names.many(collection).toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase());
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <TextInput
        aria-label={t.find}
        placeholder={t.find}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        maw={420}
        mb="lg"
      />
      <Answered of={workflows}>
        {({ data }) => {
          const found = data.filter(fits);
          if (found.length === 0)
            return <Empty icon={IconTransitionRight} title={t.none} about={t.noneAbout} />;
          const modules = Map.groupBy(found, ({ collection }) =>
            collection.slice(0, collection.indexOf(".")),
          );
          return (
            <Stack gap="lg">
              {[...modules].map(([module, own]) => (
                <Panel key={module} title={moduleName(module)}>
                  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing="md">
                    {own.map((workflow) => (
                      <Kind key={workflow.collection} workflow={workflow} />
                    ))}
                  </SimpleGrid>
                </Panel>
              ))}
            </Stack>
          );
        }}
      </Answered>
    </>
  );
}

function Kind({ workflow: { collection, states, transitions } }: { workflow: Workflow }) {
  const t = useTexts("governance.workflowsList");
  const names = useNames();
  const held = transitions.filter(({ approval_rules }) => approval_rules.length > 0).length;
  return (
    <div>
      <Anchor component={To} to={`/workflows/${collection}`} fw={600} size="sm">
        {names.many(collection)}
      </Anchor>
      <Text size="xs" c="var(--app-quiet)">
        {t.counts({ states: states.length, moves: transitions.length })}
      </Text>
      {held > 0 && (
        <Group gap={4} c="var(--app-quiet)">
          <IconLock size={12} stroke={1.8} aria-hidden />
          <Text size="xs">{t.held({ count: held })}</Text>
        </Group>
      )}
    </div>
  );
}
