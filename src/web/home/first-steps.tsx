import { Button, Group, Text } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useAct } from "../kit/act.ts";
import { ConfirmButton } from "../kit/confirm.tsx";
import { Panel } from "../kit/panel.tsx";
import { useColleagues } from "../kit/person.tsx";
import { To } from "../kit/to.tsx";
import { defineWords, useWords } from "../language/words.ts";
import { queries, useCall } from "../queries.ts";
import { prefer, useMay, usePerson } from "../session/session.ts";
import classes from "./lines.module.css";

const words = defineWords({
  en: {
    title: "First steps",
    about: "In whatever order you like. What is done is ticked off by itself.",
    away: "Put away",
    done: "Done",
    open: "Still to do",
    letterhead: "Say who you are",
    letterheadAbout: "Address, tax number and bank account, so that your invoices are valid.",
    letterheadGo: "To the organisation",
    books: "Open the books",
    booksAbout: "A chart of accounts and a year to book in.",
    booksGo: "To the chart of accounts",
    customers: "Bring your customers along",
    customersAbout: "One by one, or all at once from a table.",
    customersGo: "First customer",
    customersImport: "From a table",
    team: "Invite the people you work with",
    teamAbout: "Each gets a link of their own and sees what their role allows.",
    teamGo: "To the team",
    samples: "Look around with the sample records",
    samplesAbout: "They carry the tag “sample”. When you have seen enough, archive them.",
    samplesGo: "Archive sample records",
    samplesAsk: "Archive all sample records?",
    samplesAskAbout:
      "They leave every list, and can be restored from the archive. What the books keep, such as an issued invoice, stays.",
    samplesConfirm: "Archive them",
    samplesDone: (count: number) =>
      count === 1 ? "1 sample record is archived" : `${count} sample records are archived`,
  },
  de: {
    title: "Erste Schritte",
    about: "In beliebiger Reihenfolge. Was erledigt ist, wird von selbst abgehakt.",
    away: "Ausblenden",
    done: "Erledigt",
    open: "Noch offen",
    letterhead: "Sagen, wer Sie sind",
    letterheadAbout: "Adresse, Steuernummer und Bankkonto, damit Ihre Rechnungen gültig sind.",
    letterheadGo: "Zur Organisation",
    books: "Die Bücher eröffnen",
    booksAbout: "Ein Kontenplan und ein Jahr, in dem gebucht wird.",
    booksGo: "Zum Kontenplan",
    customers: "Ihre Kunden mitbringen",
    customersAbout: "Einzeln oder alle auf einmal aus einer Tabelle.",
    customersGo: "Erster Kunde",
    customersImport: "Aus einer Tabelle",
    team: "Kolleginnen und Kollegen einladen",
    teamAbout: "Alle bekommen einen eigenen Link und sehen, was ihre Rolle erlaubt.",
    teamGo: "Zum Team",
    samples: "Sich mit den Beispieldaten umsehen",
    samplesAbout: "Sie tragen das Schlagwort „sample“. Wenn Sie genug gesehen haben, archivieren Sie sie.",
    samplesGo: "Beispieldaten archivieren",
    samplesAsk: "Alle Beispieldaten archivieren?",
    samplesAskAbout:
      "Sie verschwinden aus allen Listen und lassen sich aus dem Archiv wiederherstellen. Was die Bücher behalten müssen, etwa eine ausgestellte Rechnung, bleibt.",
    samplesConfirm: "Archivieren",
    samplesDone: (count: number) =>
      count === 1 ? "1 Beispieldatensatz ist archiviert" : `${count} Beispieldatensätze sind archiviert`,
  },
});

/** Key under which the panel is dismissed. */
const STEPS = "first-steps";

/** Checklist for setting up a new organisation. Shown to its administrators until dismissed or complete. */
export function FirstSteps() {
  const may = useMay();
  const putAway = usePerson()?.preferences.put_away ?? [];
  if (!may("setup.steps") || putAway.includes(STEPS)) return null;
  return <Steps onPutAway={() => void prefer({ put_away: [...putAway, STEPS] })} />;
}

function Steps({ onPutAway }: { onPutAway(): void }) {
  const t = useWords(words);
  const letterhead = usePerson()?.letterhead;
  const people = useColleagues();
  const { data } = useCall("GET /api/v1/setup/steps", {}, { fresh: 0 });
  const archive = useAct("DELETE /api/v1/setup/sample", {
    done: ({ records }) => t.samplesDone(records),
    quiet: true,
    onDone: () => void queries.invalidateQueries(),
  });
  if (!data || !people) return null;
  const hasLetterhead = Boolean(letterhead?.street && letterhead.city && letterhead.tax_id);
  const hasTeam = people.size > 1;
  if (hasLetterhead && hasTeam && data.books && data.customers && !data.samples) return null;
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
        <Step isDone={hasLetterhead} title={t.letterhead} about={t.letterheadAbout}>
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
  /** Buttons and links that complete the step. */
  children: ReactNode;
}

function Step({ isDone, title, about, children }: StepProps) {
  const t = useWords(words);
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
