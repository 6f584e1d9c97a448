import { Alert, Button, Stack } from "@mantine/core";
import { IconShieldCheck, IconShieldX } from "@tabler/icons-react";
import { useState } from "react";
import { Answered } from "../../../kit/answered.tsx";
import { CopyText } from "../../../kit/copy-text.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { Wait } from "../../../kit/wait.tsx";
import { defineWords, useWords } from "../../../language/words.ts";
import { useCall } from "../../../queries.ts";

const words = defineWords({
  en: {
    title: "Seal",
    about:
      "When the contract was sent, a fingerprint of all that it says was kept. Whoever has the content can compute it again.",
    check: "Check the seal",
    intact: "The contract says what it said when it was sent.",
    broken:
      "The contract does not say any more what it said when it was sent. Ask who changed it: see its history.",
    hash: "Fingerprint (SHA-256)",
    content: "What it is of",
  },
  de: {
    title: "Siegel",
    about:
      "Beim Versand wurde ein Fingerabdruck des ganzen Inhalts festgehalten. Wer den Inhalt hat, kann ihn nachrechnen.",
    check: "Siegel prüfen",
    intact: "Der Vertrag sagt, was er beim Versand gesagt hat.",
    broken:
      "Der Vertrag sagt nicht mehr, was er beim Versand gesagt hat. Im Verlauf steht, wer ihn geändert hat.",
    hash: "Fingerabdruck (SHA-256)",
    content: "Wovon er ist",
  },
});

/** Verifies on demand that a contract is unchanged since it was sent for signature. */
export function Seal({ contractId }: { contractId: string }) {
  const t = useWords(words);
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
  const t = useWords(words);
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
