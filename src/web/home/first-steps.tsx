import { Button, Group, Text } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "../dashboards/card/lines.module.css";
import { useAct } from "../kit/act.ts";
import { ConfirmButton } from "../kit/confirm.tsx";
import { Panel } from "../kit/panel.tsx";
import { useColleagues } from "../kit/person.tsx";
import { To } from "../kit/to.tsx";
import { queries, useCall } from "../queries.ts";
import { prefer, useMay, usePerson } from "../session/session.ts";
import { useTexts } from "./texts.ts";

/** Key under which the dismissal is stored. */
const STEPS = "first-steps";

/** Shown to administrators of a new organisation until dismissed or complete. */
export function FirstSteps() {
  const may = useMay();
  const putAway = usePerson()?.preferences.put_away ?? [];
  if (!may("setup.steps") || putAway.includes(STEPS)) return null;
  return <Steps onPutAway={() => void prefer({ put_away: [...putAway, STEPS] })} />;
}

function Steps({ onPutAway }: { onPutAway(): void }) {
  const t = useTexts("home.firstSteps");
  const people = useColleagues();
  const { data } = useCall("GET /api/v1/setup/steps", {}, { fresh: 0 });
  const archive = useAct("DELETE /api/v1/setup/sample", {
    done: ({ records }) => t.samplesDone({ count: records }),
    quiet: true,
    onDone: () => void queries.invalidateQueries(),
  });
  if (!data || !people) return null;
  const hasTeam = people.size > 1;
  if (data.letterhead && hasTeam && data.books && data.customers && !data.samples) return null;
  return (
    <Panel
      title={t.title}
      about={t.about}
      flush
      actions={
        <Button size="xs" variant="subtle" color="gray" onClick={onPutAway}>
          {t.away}
        </Button>
      }
    >
      <ul className={classes.lines}>
        <Step isDone={data.letterhead} title={t.letterhead} about={t.letterheadAbout}>
          <Way to="/settings/organization">{t.letterheadGo}</Way>
        </Step>
        <Step isDone={data.books} title={t.books} about={t.booksAbout}>
          <Way to="/fin/chart">{t.booksGo}</Way>
        </Step>
        <Step isDone={data.customers} title={t.customers} about={t.customersAbout}>
          <Way to="/crm/accounts/import">{t.customersImport}</Way>
          <Way to="/crm/accounts/new">{t.customersGo}</Way>
        </Step>
        <Step isDone={hasTeam} title={t.team} about={t.teamAbout}>
          <Way to="/settings/team">{t.teamGo}</Way>
        </Step>
        {data.samples && (
          <Step isDone={false} title={t.samples} about={t.samplesAbout}>
            <ConfirmButton
              size="xs"
              label={t.samplesGo}
              title={t.samplesAsk}
              about={t.samplesAskAbout}
              confirm={t.samplesConfirm}
              onConfirm={() => archive.mutateAsync({})}
            />
          </Step>
        )}
      </ul>
    </Panel>
  );
}

interface StepProps {
  isDone: boolean;
  title: string;
  about: string;
  children: ReactNode;
}

function Step({ isDone, title, about, children }: StepProps) {
  const t = useTexts("home.firstSteps");
  const Sign = isDone ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.step}>
      <Sign
        size={20}
        stroke={1.6}
        role="img"
        aria-label={isDone ? t.done : t.open}
        color={isDone ? "var(--mantine-color-leaf-6)" : "var(--app-quiet)"}
        style={{ flexShrink: 0 }}
      />
      <div className={classes.what}>
        <Text size="sm" fw={500} {...(isDone && { c: "var(--app-quiet)" })}>
          {title}
        </Text>
        <Text size="xs" c="var(--app-quiet)">
          {about}
        </Text>
      </div>
      <Group gap="xs">{!isDone && children}</Group>
    </li>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={To} to={to} size="xs" variant="default">
      {children}
    </Button>
  );
}
