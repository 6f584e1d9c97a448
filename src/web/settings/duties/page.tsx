import { SimpleGrid, Stack } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { Answered } from "../../kit/answered.tsx";
import { Figure } from "../../kit/figure.tsx";
import { Note } from "../../kit/note.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { WaitBox } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";
import { Exceptions } from "./exceptions.tsx";
import { Findings } from "./findings.tsx";
import { Rules } from "./rules.tsx";

export function Page() {
  const t = useTexts("settings.duties");
  const overview = useCall("GET /api/v1/settings/sod", {});
  const format = useFormat();
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Stack gap="lg">
        <Answered of={overview} wait={<WaitBox height={96} />}>
          {({ did_both, could_do_both, rules, mitigations, small_team }) => (
            <>
              <SimpleGrid cols={{ base: 2, md: 4 }}>
                <Figure
                  label={t.openBoth}
                  value={format.number(did_both.open)}
                  tone={did_both.open > 0 ? "warning" : "good"}
                />
                <Figure label={t.openCould} value={format.number(could_do_both.open)} />
                <Figure label={t.active} value={format.number(rules.prevent)} />
                <Figure label={t.excepted} value={format.number(mitigations.active)} />
              </SimpleGrid>
              {small_team && <Note icon={<IconInfoCircle />}>{t.smallTeam}</Note>}
            </>
          )}
        </Answered>
        <UrlTabs
          label={t.title}
          tabs={[
            { value: "findings", label: t.findings, render: () => <Findings /> },
            { value: "rules", label: t.rules, render: () => <Rules /> },
            { value: "exceptions", label: t.exceptions, render: () => <Exceptions /> },
          ]}
        />
      </Stack>
    </>
  );
}
