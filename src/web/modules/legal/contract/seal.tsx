import { Alert, Button, Stack } from "@mantine/core";
import { IconShieldCheck, IconShieldX } from "@tabler/icons-react";
import { useState } from "react";
import { Answered } from "../../../kit/answered.tsx";
import { CopyText } from "../../../kit/copy-text.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { Wait } from "../../../kit/wait.tsx";
import { useCall } from "../../../queries.ts";
import { useTexts } from "../texts.ts";

/** Verifies, when the user asks, that a contract hasn't changed since it was sent for signature. */
export function Seal({ contractId }: { contractId: string }) {
  const t = useTexts("legal.seal");
  const [isAsked, setAsked] = useState(false);
  return (
    <Panel title={t.title} about={t.about}>
      {isAsked ? (
        <Checked contractId={contractId} />
      ) : (
        <Button size="xs" variant="default" onClick={() => setAsked(true)}>
          {t.check}
        </Button>
      )}
    </Panel>
  );
}

function Checked({ contractId }: { contractId: string }) {
  const t = useTexts("legal.seal");
  const seal = useCall("GET /api/v1/legal/contracts/:id/seal", { path: { id: contractId } }, { fresh: 0 });
  return (
    <Answered of={seal} wait={<Wait rows={3} />}>
      {({ intact, sealed_hash, content }) => (
        <Stack gap="sm">
          <Alert
            role="status"
            color={intact ? "green" : "red"}
            icon={intact ? <IconShieldCheck /> : <IconShieldX />}
          >
            {intact ? t.intact : t.broken}
          </Alert>
          <CopyText value={sealed_hash} label={t.hash} />
          <details>
            <summary style={{ cursor: "pointer", fontSize: "var(--mantine-font-size-sm)" }}>
              {t.content}
            </summary>
            <CopyText value={content} label={t.content} block />
          </details>
        </Stack>
      )}
    </Answered>
  );
}
