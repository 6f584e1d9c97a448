import { PageHead } from "../../kit/page-head.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { useMay } from "../../session/session.ts";
import { Due } from "./due.tsx";
import { Rules } from "./rules.tsx";
import { Runs } from "./runs.tsx";

const words = defineWords({
  en: {
    title: "Retention",
    about:
      "How long anything is kept, what is over its time, and what was done about it. Legal holds and duties to keep always come first.",
    parts: "Parts of retention",
    runs: "Proposed and done",
    due: "Due next",
    rules: "Schedules",
  },
  de: {
    title: "Aufbewahrung",
    about:
      "Wie lange etwas aufbewahrt wird, was seine Frist überschritten hat und was daraufhin geschah. Sperren und Aufbewahrungspflichten gehen immer vor.",
    parts: "Teile der Aufbewahrung",
    runs: "Vorgeschlagen und ausgeführt",
    due: "Demnächst fällig",
    rules: "Fristen",
  },
});

export function Page() {
  const t = useWords(words);
  const may = useMay();
  const tabs = [
    { value: "runs", label: t.runs, needs: "data.retention.runs.list", render: () => <Runs /> },
    { value: "due", label: t.due, needs: "data.retention.due", render: () => <Due /> },
    { value: "rules", label: t.rules, needs: "settings.retention.list", render: () => <Rules /> },
  ].filter(({ needs }) => may(needs));
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <UrlTabs tabs={tabs} label={t.parts} />
    </>
  );
}
