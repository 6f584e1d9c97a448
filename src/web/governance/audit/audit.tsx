import { Button } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { PageHead } from "../../kit/page-head.tsx";
import { To } from "../../kit/to.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { Checkpoints } from "./checkpoints.tsx";
import { Events } from "./events.tsx";
import { Evidence } from "./evidence.tsx";
import { Reports } from "./reports.tsx";
import { Sample } from "./sample.tsx";
import { Segments } from "./segments.tsx";
import { Witnesses } from "./witnesses.tsx";

export function Page() {
  const t = useTexts("governance.audit");
  const may = useMay();
  const tabs = [
    { value: "events", label: t.events, needs: "audit.events.list", render: () => <Events /> },
    {
      value: "checkpoints",
      label: t.checkpoints,
      needs: "audit.checkpoints.list",
      render: () => <Checkpoints />,
    },
    { value: "witnesses", label: t.witnesses, needs: "audit.witnesses.list", render: () => <Witnesses /> },
    { value: "reports", label: t.reports, needs: "audit.reports.list", render: () => <Reports /> },
    { value: "sample", label: t.sample, needs: "audit.sample", render: () => <Sample /> },
    { value: "evidence", label: t.evidence, needs: "audit.binder", render: () => <Evidence /> },
    { value: "segments", label: t.segments, needs: "audit.segments.list", render: () => <Segments /> },
  ].filter(({ needs }) => may(needs));
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          may("audit.verify") && (
            <Button
              component={To}
              to="/audit/verify"
              leftSection={<IconShieldCheck size={16} stroke={1.6} />}
            >
              {t.verify}
            </Button>
          )
        }
      />
      <UrlTabs tabs={tabs} label={t.parts} />
    </>
  );
}
