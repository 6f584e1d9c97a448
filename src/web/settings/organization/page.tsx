import { Button, Grid, Stack } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import type { OrganizationSettings } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { Note } from "../../kit/note.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useCall } from "../../queries.ts";
import { ActionForm } from "../../records/form/action/action-form.tsx";
import { type FormValues, isSame } from "../../records/form/action/action-values.ts";
import { useWayBack } from "../../records/form/way-back.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { DocumentKey } from "./document-key.tsx";
import { Consequences, Size, useTimeZones, WorkingDays } from "./general.tsx";
import { LetterheadFields } from "./letterhead.tsx";

export function Page() {
  const t = useTexts("settings.organization");
  const settings = useCall("GET /api/v1/settings/organization", {});
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Answered of={settings}>{(answer) => <Form key={answer.version} settings={answer} />}</Answered>
    </>
  );
}

function Form({ settings }: { settings: OrganizationSettings }) {
  const t = useTexts("settings.organization");
  const may = useMay()("settings.organization.update");
  const [{ focus }] = useUrlState();
  const goBack = useWayBack();
  const [round, setRound] = useState(0);
  const isChanged = (values: FormValues) =>
    FIELDS.some((name) => !isSame(values[name] ?? null, settings[name]));
  return (
    <Stack gap="lg">
      {!may && <Note icon={<IconInfoCircle />}>{t.readOnly}</Note>}
      <ActionForm
        key={round}
        // Sends only changed fields, because changing some of them needs approval.
        call="PATCH /api/v1/settings/organization"
        version={settings.version}
        fields={FIELDS}
        texts={t}
        start={settings}
        {...(!may && { fixed: "all" })}
        choices={{ time_zone: useTimeZones(settings.time_zone) }}
        slots={{
          working_days: (slot) => <WorkingDays {...slot} />,
          letterhead: (slot) => <LetterheadFields {...slot} />,
          disabled_consequences: (slot) => <Consequences {...slot} known={settings.consequences} />,
        }}
        layout={(input) => (
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, lg: 5 }}>
              <Panel title={t.general}>
                <Stack>
                  {GENERAL.map(input)}
                  <Size of={settings.size} />
                </Stack>
              </Panel>
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 7 }}>
              <Stack gap="lg">
                <Panel title={t.letterhead} about={t.letterheadAbout}>
                  {input("letterhead")}
                  <DocumentKey of={settings.document_key} />
                </Panel>
                <Panel title={t.consequences} about={t.consequencesAbout}>
                  {input("disabled_consequences")}
                </Panel>
              </Stack>
            </Grid.Col>
          </Grid>
        )}
        ready={isChanged}
        focus={focus}
        {...(goBack && { onDone: goBack, onCancel: goBack })}
        extraButtons={(values) => (
          <Button variant="default" disabled={!isChanged(values)} onClick={() => setRound(round + 1)}>
            {t.undo}
          </Button>
        )}
        submit={t.save}
        done={t.saved}
        stale={["GET /api/v1/settings/organization", "GET /api/v1/auth/me"]}
      />
    </Stack>
  );
}

const GENERAL = [
  "name",
  "currency",
  "rate_tolerance_percent",
  "time_zone",
  "working_days",
  "independence_days",
] as const;
const FIELDS = [...GENERAL, "letterhead", "disabled_consequences"] as const;
