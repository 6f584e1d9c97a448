import { Button, Card, Stack, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { CopyText } from "../../kit/copy-text.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";

const words = defineWords({
  en: {
    title: (name: string) => `Password reset for ${name}`,
    asked: (who: string, when: string) => `Requested by ${who}, ${when}.`,
    confirmed: (who: string) => `Confirmed by ${who}.`,
    check: (name: string) =>
      `Confirm only if you know that ${name} asked for it: call them, or meet them. You get a code; give it to ${name} yourself, not to whoever requested the reset.`,
    confirm: "Confirm reset",
    again: "Create another code",
    code: "Code",
    shown: "Shown this once. It replaces earlier codes.",
    factor: (name: string) => `${name} proves themselves with their second factor. Nothing to confirm.`,
    nothing: "Nobody else could confirm this reset: the link is enough.",
    others: (names: string) => `Can be confirmed by ${names}.`,
    machine: "whoever runs the machine",
  },
  de: {
    title: (name: string) => `Neues Passwort für ${name}`,
    asked: (who: string, when: string) => `Veranlasst von ${who}, ${when}.`,
    confirmed: (who: string) => `Bestätigt von ${who}.`,
    check: (name: string) =>
      `Bestätigen Sie nur, wenn Sie sicher sind, dass ${name} selbst darum gebeten hat: Rufen Sie an oder fragen Sie persönlich. Sie erhalten einen Code; geben Sie ihn ${name} selbst und nicht der Person, die ihn veranlasst hat.`,
    confirm: "Bestätigen",
    again: "Neuen Code erstellen",
    code: "Code",
    shown: "Wird nur jetzt gezeigt und ersetzt frühere Codes.",
    factor: (name: string) => `${name} weist sich mit dem zweiten Faktor aus. Es ist nichts zu bestätigen.`,
    nothing: "Niemand sonst könnte das bestätigen: Der Link genügt.",
    others: (names: string) => `Bestätigen können: ${names}.`,
    machine: "der Person, die die Anlage betreibt",
  },
});

const RESET = "GET /api/v1/settings/team/:id/password/reset";

/** Password reset request, to be confirmed by an administrator who can verify the user's identity. */
export function Page() {
  const t = useWords(words);
  const format = useFormat();
  // The router's types do not know the parameters of this route.
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const reset = useCall(RESET, { path: { id } });
  const confirm = useAct("POST /api/v1/settings/team/:id/password/confirm", { quiet: true, stale: [RESET] });
  return (
    <Answered of={reset}>
      {({ user, asked_by, asked_at, needs, confirmed_by, can_confirm, confirmers }) => (
        <>
          <PageHead
            title={t.title(user.name)}
            about={t.asked(
              asked_by.name === asked_by.id ? t.machine : asked_by.name,
              format.moment(asked_at),
            )}
          />
          <Card withBorder maw="36rem">
            <Stack>
              {needs === "second_factor" && <Text>{t.factor(user.name)}</Text>}
              {needs === "nothing" && <Text>{t.nothing}</Text>}
              {needs === "code" && !can_confirm && (
                <Text>{t.others(format.list(confirmers.map(({ name }) => name)))}</Text>
              )}
              {confirmed_by && <Text>{t.confirmed(confirmed_by.name)}</Text>}
              {confirm.data && (
                <>
                  <Text size="sm">{t.shown}</Text>
                  <CopyText value={confirm.data.code} label={t.code} />
                </>
              )}
              {needs === "code" && can_confirm && (
                <>
                  <Text>{t.check(user.name)}</Text>
                  {confirm.error && <ProblemNote error={confirm.error} />}
                  <Button
                    style={{ alignSelf: "flex-start" }}
                    variant={confirmed_by ? "default" : "filled"}
                    loading={confirm.isPending}
                    onClick={() => confirm.mutate({ path: { id }, body: {} })}
                  >
                    {confirmed_by ? t.again : t.confirm}
                  </Button>
                </>
              )}
            </Stack>
          </Card>
        </>
      )}
    </Answered>
  );
}
