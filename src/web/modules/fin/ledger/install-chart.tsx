import { Button, Paper, Radio, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useAct } from "../../../kit/act.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import { useMay } from "../../../session/session.ts";

const KINDS = ["services", "trade", "manufacturing", "nonprofit"] as const;
type Kind = (typeof KINDS)[number];

const words = defineWords({
  en: {
    title: "Begin with a chart of accounts",
    about:
      "Each has some seventy accounts, and everything that Freehold books by itself has its place on one of them. Rename, add and close accounts afterwards as you like.",
    which: "Which one suits you?",
    services: "Services",
    servicesAbout: "You sell work: consulting, design, care, repair.",
    trade: "Trade",
    tradeAbout: "You buy goods, keep them in stock and sell them.",
    manufacturing: "Manufacturing",
    manufacturingAbout: "You make what you sell: material, production, finished goods.",
    nonprofit: "Non-profit",
    nonprofitAbout: "You live on dues, grants and donations.",
    install: "Install this chart",
    done: (count: number) => `${count} accounts are set up`,
    refused: "Your bookkeeper sets up the chart of accounts.",
  },
  de: {
    title: "Beginnen Sie mit einem Kontenplan",
    about:
      "Jeder hat rund siebzig Konten, und alles, was Freehold selbst bucht, hat darin seinen Platz. Umbenennen, ergänzen und schließen können Sie danach nach Belieben.",
    which: "Welcher passt zu Ihnen?",
    services: "Dienstleistung",
    servicesAbout: "Sie verkaufen Arbeit: Beratung, Gestaltung, Pflege, Reparatur.",
    trade: "Handel",
    tradeAbout: "Sie kaufen Waren ein, lagern und verkaufen sie.",
    manufacturing: "Produktion",
    manufacturingAbout: "Sie stellen her, was Sie verkaufen: Material, Fertigung, Erzeugnisse.",
    nonprofit: "Gemeinnützig",
    nonprofitAbout: "Sie leben von Beiträgen, Förderungen und Spenden.",
    install: "Diesen Kontenplan einrichten",
    done: (count: number) => `${count} Konten sind eingerichtet`,
    refused: "Den Kontenplan richtet Ihre Buchhaltung ein.",
  },
});

/** Selection of built-in charts for an organisation without accounts. */
export function InstallChart() {
  const t = useWords(words);
  const may = useMay();
  const [kind, setKind] = useState<Kind>("services");
  const install = useAct("POST /api/v1/fin/ledger-accounts/chart", {
    done: ({ accounts }) => t.done(accounts.length),
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
