import { Button, Card, Stack, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { CopyText } from "../../kit/copy-text.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";

const RESET = "GET /api/v1/settings/team/:id/password/reset";

/** Page on which an administrator, who can verify the user's identity, confirms a password reset. */
export function Page() {
  const t = useTexts("settings.confirmReset");
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
            title={t.title({ name: user.name })}
            about={t.asked({
              who: asked_by.name === asked_by.id ? t.machine : asked_by.name,
              when: format.moment(asked_at),
            })}
          />
          <Card withBorder maw="36rem">
            <Stack>
              {needs === "second_factor" && <Text>{t.factor({ name: user.name })}</Text>}
              {needs === "nothing" && <Text>{t.nothing}</Text>}
              {needs === "code" && !can_confirm && (
                <Text>{t.others({ names: format.list(confirmers.map(({ name }) => name)) })}</Text>
              )}
              {confirmed_by && <Text>{t.confirmed({ who: confirmed_by.name })}</Text>}
              {confirm.data && (
                <>
                  <Text size="sm">{t.shown}</Text>
                  <CopyText value={confirm.data.code} label={t.code} />
                </>
              )}
              {needs === "code" && can_confirm && (
                <>
                  <Text>{t.check({ name: user.name })}</Text>
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
