import { Button, Paper, Radio, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useAct } from "../../../kit/act.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

const KINDS = ["services", "trade", "manufacturing", "nonprofit"] as const;
type Kind = (typeof KINDS)[number];

export function InstallChart() {
  const t = useTexts("fin.installChart");
  const may = useMay();
  const [kind, setKind] = useState<Kind>("services");
  const install = useAct("POST /api/v1/fin/ledger-accounts/chart", {
    done: ({ accounts }) => t.done({ count: accounts.length }),
    stale: ["GET /api/v1/fin/ledger-accounts", "GET /api/v1/fin/trial-balance"],
  });
  const allowed = may("fin.ledger-accounts.chart");
  return (
    <Paper withBorder radius="lg" p="xl" bg="var(--app-surface)" maw={760}>
      <Stack>
        <div>
          <Title order={2} size="h4">
            {t.title}
          </Title>
          <Text c="var(--app-quiet)" mt={4}>
            {allowed ? t.about : t.refused}
          </Text>
        </div>
        {allowed && (
          <>
            <Radio.Group
              label={t.which}
              value={kind}
              onChange={(value) => setKind(KINDS.find((one) => one === value) ?? kind)}
            >
              <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
                {KINDS.map((one) => (
                  <Radio.Card key={one} value={one} p="md" radius="md">
                    <Stack gap={2}>
                      <Text fw={600}>
                        <Radio.Indicator size="xs" mr={8} display="inline-flex" />
                        {t[one]}
                      </Text>
                      <Text size="sm" c="var(--app-quiet)">
                        {t[`${one}About`]}
                      </Text>
                    </Stack>
                  </Radio.Card>
                ))}
              </SimpleGrid>
            </Radio.Group>
            <div>
              <Button loading={install.isPending} onClick={() => install.mutate({ body: { type: kind } })}>
                {t.install}
              </Button>
            </div>
          </>
        )}
      </Stack>
    </Paper>
  );
}
