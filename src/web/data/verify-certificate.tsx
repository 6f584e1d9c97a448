import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useAct } from "../kit/act.ts";
import { Panel } from "../kit/panel.tsx";
import { ProblemNote } from "../kit/problem-note.tsx";
import { defineWords, useWords } from "../language/words.ts";

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

/** Checks a certificate, and whether it is about somebody. */
export function VerifyCertificate({ statement, note }: { statement: string; note: string }) {
  const t = useWords(words);
  const [email, setEmail] = useState("");
  const verify = useAct("POST /api/v1/data/certificates/verify", { quiet: true });
  const verdict = verify.data;
  function submit(event: FormEvent) {
    event.preventDefault();
    verify.mutate({ body: { statement, note, ...(email.trim() && { email: email.trim() }) } });
  }
  return (
    <Panel title={t.title} about={t.about}>
      <form onSubmit={submit}>
        <Stack align="flex-start">
          <TextInput
            type="email"
            label={t.email}
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              verify.reset();
            }}
            w="100%"
            maw={420}
          />
          <Button
            type="submit"
            variant="default"
            loading={verify.isPending}
            disabled={statement === "" || note === ""}
          >
            {t.check}
          </Button>
          {verify.error && <ProblemNote error={verify.error} />}
          <Stack role="status" gap="xs" w="100%">
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
        </Stack>
      </form>
    </Panel>
  );
}
