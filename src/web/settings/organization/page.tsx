import { Button, Grid, Group, Stack } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import type { OrganizationSettings } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { useErrorAt } from "../../kit/error-at.ts";
import { Note } from "../../kit/note.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { General } from "./general.tsx";
import { LetterheadFields } from "./letterhead.tsx";
import { words } from "./words.ts";

/** What the organisation is called, how it counts, and what stands on its paper. */
export function Page() {
  const t = useWords(words);
  const settings = useCall("GET /api/v1/settings/organization", {});
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        beside={settings.data && <Tag>{settings.data.plan === "enterprise" ? t.enterprise : t.standard}</Tag>}
      />
      <Answered of={settings}>{(answer) => <Form key={answer.version} settings={answer} />}</Answered>
    </>
  );
}

function Form({ settings }: { settings: OrganizationSettings }) {
  const t = useWords(words);
  const may = useMay()("settings.organization.update");
  const [draft, setDraft] = useState(settings);
  const save = useAct("PUT /api/v1/settings/organization", {
    done: t.saved,
    stale: ["GET /api/v1/settings/organization", "GET /api/v1/auth/me"],
    quiet: true,
  });
  const errorAt = useErrorAt(save.error);
  const { name, currency, time_zone, working_days, letterhead, version } = draft;
  const { rate_tolerance_percent, independence_days } = draft;
  // Others may have to agree to what approvals go by: it is sent only where it is changed.
  const guarded = {
    ...(rate_tolerance_percent !== settings.rate_tolerance_percent && { rate_tolerance_percent }),
    ...(independence_days !== settings.independence_days && { independence_days }),
  };
  const changed = JSON.stringify(draft) !== JSON.stringify(settings);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { name, currency, time_zone, working_days, letterhead, ...guarded }, version });
      }}
    >
      <Stack gap="lg">
        {!may && <Note icon={<IconInfoCircle />}>{t.readOnly}</Note>}
        <fieldset disabled={!may} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, lg: 5 }}>
              <General draft={draft} onChange={setDraft} errorAt={errorAt} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 7 }}>
              <Panel title={t.letterhead} about={t.letterheadAbout}>
                <LetterheadFields
                  value={letterhead}
                  onChange={(next) => setDraft({ ...draft, letterhead: next })}
                  errorAt={errorAt}
                />
              </Panel>
            </Grid.Col>
          </Grid>
        </fieldset>
        {save.error && <ProblemNote error={save.error} />}
        {may && (
          <Group justify="flex-end">
            <Button
              variant="default"
              disabled={!changed || save.isPending}
              onClick={() => setDraft(settings)}
            >
              {t.undo}
            </Button>
            <Button type="submit" disabled={!changed} loading={save.isPending}>
              {t.save}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
