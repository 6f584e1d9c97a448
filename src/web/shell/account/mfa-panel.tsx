import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Answered } from "../../kit/answered.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { WaitBox } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";
import { MfaProof } from "./mfa-proof.tsx";
import { MfaSetUp } from "./mfa-set-up.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

export function MfaPanel() {
  const t = useTexts("shell.account");
  const format = useFormat();
  const state = useCall("GET /api/v1/auth/mfa", {});
  const [open, setOpen] = useState<"set-up" | "remove" | "renew">();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setOpen(undefined);
  return (
    <Panel title={t.mfa} about={t.mfaAbout}>
      <Answered of={state} wait={<WaitBox height={96} />}>
        {({ enabled, enabled_at, recovery_codes_left }) => (
          <Stack>
            <Group gap="xs">
              <Tag tone={enabled ? "good" : "quiet"}>
                {enabled ? t.mfaOn({ since: enabled_at ? format.day(enabled_at) : "" }) : t.mfaOff}
              </Tag>
              {enabled && (
                <Text size="sm" c="var(--app-quiet)">
                  {t.codesLeft({ count: recovery_codes_left })}
                </Text>
              )}
            </Group>
            <Group gap="xs">
              {enabled ? (
                <>
                  <Button variant="default" onClick={() => setOpen("renew")}>
                    {t.newCodes}
                  </Button>
                  <Button variant="default" onClick={() => setOpen("remove")}>
                    {t.mfaRemove}
                  </Button>
                </>
              ) : (
                <Button onClick={() => setOpen("set-up")}>{t.mfaSetUp}</Button>
              )}
            </Group>
          </Stack>
        )}
      </Answered>
      {open === "set-up" && <MfaSetUp onClose={close} onCodes={setCodes} />}
      {(open === "remove" || open === "renew") && (
        <MfaProof action={open} onClose={close} onCodes={setCodes} />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Panel>
  );
}
