import { Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ProgramClient, SettingsMandateView } from "../../../client/contract.ts";
import { HeldForApproval } from "../../../client/index.ts";
import { useAct } from "../../kit/act.ts";
import { Facts } from "../../kit/facts.tsx";
import { Note } from "../../kit/note.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Wait } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { HOME } from "../../session/base.ts";
import { usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

/** The request of a program, in the words of OAuth. */
interface Asked {
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  state: string | undefined;
}

/** A program has sent its user here to ask for access. */
export function Page() {
  const t = useTexts("settings.authorize");
  const [url] = useUrlState();
  const asked = askedIn(url);
  return (
    <>
      <PageHead title={t.title} />
      {asked ? <Known asked={asked} /> : <Note color="red">{t.incomplete}</Note>}
    </>
  );
}

/** SHA-256 in base64url (RFC 7636). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

function askedIn(url: Readonly<Record<string, string | undefined>>): Asked | undefined {
  const { response_type, code_challenge_method, client_id, redirect_uri, code_challenge, state } = url;
  if (response_type !== "code" || code_challenge_method !== "S256") return undefined;
  if (!client_id || !redirect_uri || !code_challenge || !CHALLENGE.test(code_challenge)) return undefined;
  return { client_id, redirect_uri, code_challenge, state };
}

function Known({ asked }: { asked: Asked }) {
  const { client_id, redirect_uri } = asked;
  const client = useCall("GET /api/v1/settings/mandates/client", { query: { client_id, redirect_uri } });
  const mandates = useCall("GET /api/v1/settings/mandates", { query: { limit: 200 } });
  const me = usePerson()?.user.id;
  if (client.error) return <ProblemNote error={client.error} />;
  if (mandates.error) return <ProblemNote error={mandates.error} />;
  if (!client.data || !mandates.data) return <Wait />;
  const own = mandates.data.data.filter(({ holder_id, state }) => holder_id === me && state === "active");
  return <Choose asked={asked} client={client.data} own={own} />;
}

const NEW = "new";
const MODES = ["read", "propose", "act"] as const;
const LIFETIME_MS = 90 * 86_400_000;

interface ChooseProps {
  asked: Asked;
  client: ProgramClient;
  own: readonly SettingsMandateView[];
}

function Choose({ asked, client, own }: ChooseProps) {
  const t = useTexts("settings.authorize");
  const [mandate, setMandate] = useState<string>(NEW);
  const [mode, setMode] = useState<(typeof MODES)[number]>("propose");
  const [actions, setActions] = useState("*");
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const create = useAct("POST /api/v1/settings/mandates", { quiet: true });
  const authorize = useAct("POST /api/v1/settings/mandates/:id/authorize", { quiet: true });

  async function allow() {
    setBusy(true);
    setError(undefined);
    try {
      const id = mandate === NEW ? (await create.mutateAsync({ body: fresh() })).id : mandate;
      const { state, ...body } = asked;
      const { code } = await authorize.mutateAsync({ path: { id }, body });
      location.assign(answerTo(asked.redirect_uri, { code, state, iss: HOME }));
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  }

  const fresh = () => ({
    name: `${client.name} ${new Date().toISOString().slice(0, 16).replace("T", " ")}`.slice(0, 100),
    kind: "agent" as const,
    mode,
    actions: actions.split(/[\s,]+/).filter((pattern) => pattern !== ""),
    expires_at: new Date(Date.now() + LIFETIME_MS).toISOString(),
  });

  return (
    <Panel title={t.asks({ name: client.name })} about={t.about}>
      <Stack maw={560}>
        <Facts
          of={[
            [t.name, client.name],
            [t.goesTo, client.redirect_host],
          ]}
        />
        <Text size="sm">{t.check}</Text>
        <Select
          label={t.mandate}
          data={[
            { value: NEW, label: t.newMandate },
            ...own.map(({ id, name }) => ({ value: id, label: name ?? id })),
          ]}
          value={mandate}
          onChange={(next) => setMandate(next ?? NEW)}
          allowDeselect={false}
        />
        {mandate === NEW && (
          <>
            <Select
              label={t.mode}
              description={t[`${mode}Means`]}
              data={MODES.map((value) => ({ value, label: t[value] }))}
              value={mode}
              onChange={(next) => setMode(MODES.find((one) => one === next) ?? "propose")}
              allowDeselect={false}
            />
            <TextInput
              label={t.actions}
              description={t.actionsHelp}
              value={actions}
              onChange={(event) => setActions(event.currentTarget.value)}
            />
            <Text size="sm">{t.expires}</Text>
          </>
        )}
        {error instanceof HeldForApproval ? (
          <Note>{t.held}</Note>
        ) : (
          error !== undefined && <ProblemNote error={error} />
        )}
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() =>
              location.assign(
                answerTo(asked.redirect_uri, { error: "access_denied", state: asked.state, iss: HOME }),
              )
            }
          >
            {t.refuse}
          </Button>
          <Button loading={busy} onClick={allow}>
            {t.allow}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}

/** Address of the program with the answer to its request. */
function answerTo(redirect: string, answer: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
