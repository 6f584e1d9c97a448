import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus, IconPrinter, IconShieldLock } from "@tabler/icons-react";
import type { LegalProcessingRecord } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { To } from "../../../kit/to.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names/index.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import { useCall } from "../../../queries.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import classes from "./register.module.css";

const words = defineWords({
  en: {
    title: "Register of processing activities",
    about: (organization: string, day: string) => `${organization}, under Article 30 GDPR, as of ${day}`,
    print: "Print",
    add: "New entry",
    controller: "As controller",
    processor: "As processor, for others",
    none: "The register is empty",
    noneAbout:
      "An entry stands here from the day it is put to use. Write the first one, approve it, activate it.",
    months: (months: number) => (months === 1 ? "1 month" : `${months} months`),
    since: (day: string, revision: number) => `in use since ${day}, revision ${revision}`,
    nothing: "none",
    controllers: "On behalf of",
    lawful_basis: "Lawful basis",
    subjects: "Categories of data subjects",
    categories: "Categories of personal data",
    special_categories: "Special categories (Article 9)",
    recipients: "Categories of recipients",
    transfers: "Transfers to third countries",
    retention: "Time limit for erasure",
    measures: "Security measures (Article 32)",
  },
  de: {
    title: "Verzeichnis von Verarbeitungstätigkeiten",
    about: (organization: string, day: string) => `${organization}, nach Artikel 30 DSGVO, Stand ${day}`,
    print: "Drucken",
    add: "Neuer Eintrag",
    controller: "Als Verantwortlicher",
    processor: "Als Auftragsverarbeiter",
    none: "Das Verzeichnis ist leer",
    noneAbout:
      "Ein Eintrag steht hier ab dem Tag, an dem er verwendet wird. Schreiben Sie den ersten, geben Sie ihn frei und nehmen Sie ihn in Verwendung.",
    months: (months: number) => (months === 1 ? "1 Monat" : `${months} Monate`),
    since: (day: string, revision: number) => `in Verwendung seit ${day}, Fassung ${revision}`,
    nothing: "keine",
    controllers: "Im Auftrag von",
    lawful_basis: "Rechtsgrundlage",
    subjects: "Kategorien betroffener Personen",
    categories: "Kategorien personenbezogener Daten",
    special_categories: "Besondere Kategorien (Artikel 9)",
    recipients: "Kategorien von Empfängern",
    transfers: "Übermittlung in Drittländer",
    retention: "Löschfrist",
    measures: "Sicherheitsmaßnahmen (Artikel 32)",
  },
});

type Fact =
  | "controllers"
  | "lawful_basis"
  | "subjects"
  | "categories"
  | "special_categories"
  | "recipients"
  | "transfers"
  | "retention"
  | "measures";

/** Record of processing activities under Article 30 GDPR, printable. */
export function Page() {
  const t = useWords(words);
  const format = useFormat();
  const may = useMay();
  const call = useCall("GET /api/v1/legal/processing-records/register", {});
  return (
    <>
      <PageHead
        title={t.title}
        about={call.data && t.about(call.data.organization, format.day(call.data.as_of))}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.6} />}
              onClick={() => window.print()}
            >
              {t.print}
            </Button>
            {may("legal.processing-records.create") && (
              <Button
                component={To}
                to="/legal/processing-records/new"
                leftSection={<IconPlus size={18} stroke={1.6} />}
              >
                {t.add}
              </Button>
            )}
          </>
        }
      />
      <Answered of={call} wait={<WaitBox height={480} />}>
        {({ as_controller, as_processor }) =>
          as_controller.length + as_processor.length === 0 ? (
            <Empty icon={IconShieldLock} title={t.none} about={t.noneAbout} />
          ) : (
            <Stack gap="lg">
              {as_controller.length > 0 && <Entries title={t.controller} entries={as_controller} />}
              {as_processor.length > 0 && <Entries title={t.processor} entries={as_processor} />}
            </Stack>
          )
        }
      </Answered>
    </>
  );
}

interface EntriesProps {
  title: string;
  entries: readonly LegalProcessingRecord[];
}

function Entries({ title, entries }: EntriesProps) {
  return (
    <Panel title={title}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </Panel>
  );
}

function Entry({ entry }: { entry: LegalProcessingRecord }) {
  const t = useWords(words);
  const format = useFormat();
  const names = useNames();
  const { id, purpose, role, retention, active_from, revision } = entry;
  const list = (values: readonly string[] | null) =>
    values && values.length > 0 ? format.list(values) : t.nothing;
  const facts: [Fact, string | null | undefined][] = [
    ["controllers", role === "processor" ? entry.controllers : null],
    [
      "lawful_basis",
      [
        entry.lawful_basis && names.choice("legal.processing-records", "lawful_basis", entry.lawful_basis),
        entry.lawful_basis_note,
      ]
        .filter(Boolean)
        .join(". "),
    ],
    ["subjects", list(entry.subjects)],
    ["categories", list(entry.categories)],
    ["special_categories", list(entry.special_categories)],
    ["recipients", list(entry.recipients)],
    ["transfers", entry.transfers ?? t.nothing],
    ["retention", retentionText(retention, t.months)],
    ["measures", entry.measures],
  ];
  return (
    <article className={classes.entry}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h6">
          <Anchor component={To} to={recordAddress("legal.processing-records", id)} c="inherit" inherit>
            {purpose}
          </Anchor>
        </Title>
        {active_from && (
          <Text size="xs" c="var(--app-quiet)">
            {t.since(format.day(active_from), revision ?? 1)}
          </Text>
        )}
      </Group>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([field, value]) => (
            <div key={field} style={{ display: "contents" }}>
              <dt>{t[field]}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </article>
  );
}

function retentionText(
  retention: LegalProcessingRecord["retention"],
  months: (count: number) => string,
): string {
  if (!retention) return "";
  return [retention.months && months(retention.months), retention.basis].filter(Boolean).join(": ");
}
