import { PageHead } from "../../kit/page-head.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { Due } from "./due.tsx";
import { Rules } from "./rules.tsx";
import { Runs } from "./runs.tsx";

export function Page() {
  const t = useTexts("data.retentionRetention");
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
