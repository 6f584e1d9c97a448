import { PageHead } from "../../kit/page-head.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { OperatorOnly } from "../guard.tsx";
import { useTexts } from "../texts.ts";
import { ClockworkList } from "./clockwork.tsx";
import { JobList } from "./list.tsx";

export function Page() {
  const t = useTexts("system.jobs");
  return (
    <OperatorOnly>
      <PageHead title={t.title} about={t.about} />
      <UrlTabs
        label={t.title}
        tabs={[
          { value: "organization", label: t.organization, render: () => <JobList of="organization" /> },
          { value: "appliance", label: t.appliance, render: () => <JobList of="appliance" /> },
          { value: "clockwork", label: t.clockwork, render: () => <ClockworkList /> },
        ]}
      />
    </OperatorOnly>
  );
}
