import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { linkAtProvider, verifyAtProvider } from "../../session/provider.ts";
import { useTexts } from "../texts.ts";
import { ProofDialog } from "./proof-dialog.tsx";

const STATE = "GET /api/v1/auth/oidc";

/** Login with the OpenID Connect provider; nothing if none is set up. */
export function ProviderPanel() {
  const t = useTexts("shell.provider");
  const account = useTexts("shell.account");
  const format = useFormat();
  const { data } = useCall(STATE, {});
  const mfa = useCall("GET /api/v1/auth/mfa", {});
  const passkeys = useCall("GET /api/v1/auth/passkeys", {});
  const [asks, setAsks] = useState(false);
  const [error, setError] = useState<unknown>();
  const unlink = useAct("DELETE /api/v1/auth/oidc/link", {
    done: t.unlinked,
    stale: [STATE, "GET /api/v1/auth/sessions"],
    quiet: true,
  });
  if (!data?.name) return null;
  const { name, linked_at } = data;
  return (
    <Panel title={t.title({ name })} about={t.about({ name })}>
      <Stack>
        <Group gap="xs">
          <Tag tone={linked_at ? "good" : "quiet"}>
            {linked_at ? t.linked({ since: format.day(linked_at) }) : t.notLinked}
          </Tag>
          {linked_at && !data.password && (
            <Text size="sm" c="var(--app-quiet)">
              {t.only}
            </Text>
          )}
        </Group>
        <Group gap="xs">
          {linked_at ? (
            <>
              {mfa.data?.proven === false && (
                <Button variant="default" onClick={() => void verifyAtProvider().catch(setError)}>
                  {t.verify({ name })}
                </Button>
              )}
              <ConfirmButton
                label={t.unlink}
                title={t.unlinkAsk({ name })}
                about={t.unlinkAbout({ name })}
                confirm={t.unlink}
                onConfirm={() => unlink.mutateAsync({})}
              />
            </>
          ) : (
            <Button onClick={() => setAsks(true)}>{t.link({ name })}</Button>
          )}
        </Group>
        {error !== undefined && <ProblemNote error={error} />}
      </Stack>
      {asks && (
        <ProofDialog
          title={t.link({ name })}
          about={t.linkAbout({ name })}
          submit={account.goOn}
          onClose={() => setAsks(false)}
          onPassword={linkAtProvider}
          onPasskey={passkeys.data?.data.length ? (passkey) => linkAtProvider({ passkey }) : undefined}
        />
      )}
    </Panel>
  );
}
