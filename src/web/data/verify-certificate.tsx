import { Alert, Stack } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import type { Calls } from "../../client/contract.ts";
import { Panel } from "../kit/panel.tsx";
import { defineWords, useWords } from "../language/words.ts";
import { ActionForm } from "../records/form/action/action-form.tsx";

const words = defineWords({
  en: {
    title: "Check it",
    about: "Whether it is whole, signed by this appliance, and about whoever shows it.",
    email: "E-mail address of whoever shows it (optional)",
    check: "Check",
    good: "It is whole and signed with this appliance's key",
    bad: "It is not as it was signed",
    unsigned: "It is not signed with this appliance's key",
    concerns: "It is about the person with this address",
    others: "It is not about the person with this address",
  },
  de: {
    title: "Prüfen",
    about: "Ob sie unverändert, von diesem System signiert und über die Person ist, die sie vorzeigt.",
    email: "E-Mail-Adresse der Person, die sie vorzeigt (freiwillig)",
    check: "Prüfen",
    good: "Sie ist unverändert und mit dem Schlüssel dieses Systems signiert",
    bad: "Sie ist nicht, wie sie signiert wurde",
    unsigned: "Sie ist nicht mit dem Schlüssel dieses Systems signiert",
    concerns: "Sie betrifft die Person mit dieser Adresse",
    others: "Sie betrifft die Person mit dieser Adresse nicht",
  },
});

type Verdict = Calls["POST /api/v1/data/certificates/verify"]["answer"];

/** Checks the signature of a certificate and, on request, whom it is about. */
export function VerifyCertificate({ statement, note }: { statement: string; note: string }) {
  const t = useWords(words);
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
  const t = useWords(words);
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
