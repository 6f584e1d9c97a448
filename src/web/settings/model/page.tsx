import { Stack } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconShieldLock } from "@tabler/icons-react";
import type { LanguageModelSettings } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { Note } from "../../kit/note.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { ModelCalls } from "./calls.tsx";
import { ModelForm } from "./form.tsx";

export function Page() {
  const t = useTexts("settings.model");
  const may = useMay();
  const settings = useCall("GET /api/v1/settings/ai", {});
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Answered of={settings}>
        {(answer) => (
          <Stack gap="lg">
            <Status of={answer} />
            <UrlTabs
              label={t.title}
              tabs={[
                {
                  value: "settings",
                  label: t.settings,
                  render: () => <ModelForm key={answer.version} settings={answer} />,
                },
                ...(may("settings.ai.calls")
                  ? [
                      {
                        value: "calls",
                        label: t.calls,
                        render: () => <ModelCalls currency={answer.currency} />,
                      },
                    ]
                  : []),
              ]}
            />
          </Stack>
        )}
      </Answered>
    </>
  );
}

const LOOKS = {
  off: { color: "leaf", Sign: IconShieldLock },
  ready: { color: "blue", Sign: IconCheck },
  price_unknown: { color: "yellow", Sign: IconAlertTriangle },
  blocked: { color: "red", Sign: IconAlertTriangle },
} as const;

/** Shown first, because it tells whether data leaves the network. */
function Status({ of: { status, base_url } }: { of: LanguageModelSettings }) {
  const t = useTexts("settings.model");
  const { color, Sign } = LOOKS[status];
  return (
    <Note color={color} icon={<Sign />} title={t[status]}>
      {status === "ready" ? t.readyAbout({ url: base_url ?? "" }) : t[`${status}About`]}
    </Note>
  );
}
