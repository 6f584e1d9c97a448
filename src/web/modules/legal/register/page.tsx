import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus, IconShieldLock } from "@tabler/icons-react";
import type { LegalProcessingRecord } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { To } from "../../../kit/to.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import type { Texts } from "../../../language/texts.ts";
import { useCall } from "../../../queries.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { PdfButton } from "../../print/pdf-button.tsx";
import { useTexts } from "../texts.ts";
import classes from "./register.module.css";

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

/** Printable record of processing activities (Article 30 GDPR). */
export function Page() {
  const t = useTexts("legal.register");
  const format = useFormat();
  const may = useMay();
  const call = useCall("GET /api/v1/legal/processing-records/register", {});
  return (
    <>
      <PageHead
        title={t.title}
        about={
          call.data && t.about({ organization: call.data.organization, day: format.day(call.data.as_of) })
        }
        actions={
          <>
            <PdfButton
              path="/api/v1/legal/processing-records/register/paper"
              needs="legal.processing-records.register_paper"
            />
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
  const t = useTexts("legal.register");
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
            {t.since({ day: format.day(active_from), revision: revision ?? 1 })}
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
  months: Texts<"legal.register">["months"],
): string {
  if (!retention) return "";
  return [retention.months && months({ months: retention.months }), retention.basis]
    .filter(Boolean)
    .join(": ");
}
