import { Alert, Stack } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import type { Calls } from "../../client/contract.ts";
import { Panel } from "../kit/panel.tsx";
import { ActionForm } from "../records/form/action/action-form.tsx";
import { useTexts } from "./texts.ts";

type Verdict = Calls["POST /api/v1/data/certificates/verify"]["answer"];

export function VerifyCertificate({ statement, note }: { statement: string; note: string }) {
  const t = useTexts("data.verifyCertificate");
  const [found, setFound] = useState<Verdict & { email: unknown }>();
  return (
    <Panel title={t.title} about={t.about}>
      <ActionForm
        call="POST /api/v1/data/certificates/verify"
        fields={["email"]}
        texts={t}
        bodyOf={(filled) => ({ ...filled, statement, note })}
        ready={() => statement !== "" && note !== ""}
        submit={t.check}
        stale={[]}
        onDone={(answer, { email }) => setFound({ ...answer, email })}
      >
        {({ email }) => <Outcome of={found?.email === email ? found : undefined} />}
      </ActionForm>
    </Panel>
  );
}

function Outcome({ of: verdict }: { of: Verdict | undefined }) {
  const t = useTexts("data.verifyCertificate");
  return (
    <Stack role="status" gap="xs">
      {verdict && (
        <Alert
          color={verdict.ok ? "leaf" : "red"}
          icon={verdict.ok ? <IconCircleCheck /> : <IconCircleX />}
          title={verdict.ok ? t.good : verdict.whole ? t.unsigned : t.bad}
        />
      )}
      {verdict && verdict.concerns !== null && (
        <Alert
          color={verdict.concerns ? "leaf" : "orange"}
          icon={<IconInfoCircle />}
          title={verdict.concerns ? t.concerns : t.others}
        />
      )}
    </Stack>
  );
}
