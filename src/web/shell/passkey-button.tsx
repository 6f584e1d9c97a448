import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { askPasskey, hasPasskeys, usedPasskey } from "../session/passkeys.ts";
import { loginWithPasskey } from "../session/session.ts";
import { useTexts } from "../texts.ts";

interface PasskeyButtonProps {
  /** Organisation to log in to again. */
  organization: string | undefined;
  onError(error: unknown): void;
}

/** Shorter than the five minutes for which a challenge is valid. */
const RENEWED_MS = 280_000;

/** Browsers that have used a passkey before also suggest it in the field of the e-mail address. */
export function PasskeyButton({ organization, onError }: PasskeyButtonProps) {
  const t = useTexts("app.signIn");
  const [busy, setBusy] = useState(false);
  const suggestion = useRef<AbortController>(undefined);

  useEffect(() => {
    const leaving = new AbortController();
    suggestion.current = leaving;
    void suggest(leaving.signal, organization).catch(onError);
    return () => leaving.abort();
  }, [organization, onError]);

  if (!hasPasskeys()) return null;

  async function enter() {
    // Browsers ask for one passkey at a time.
    suggestion.current?.abort();
    setBusy(true);
    onError(undefined);
    try {
      const passkey = await askPasskey();
      if (passkey) await loginWithPasskey(passkey, organization);
    } catch (thrown) {
      onError(thrown);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconFingerprint size={18} stroke={1.6} />}
      loading={busy}
      onClick={() => void enter()}
    >
      {t.passkey}
    </Button>
  );
}

async function suggest(leaving: AbortSignal, organization: string | undefined): Promise<void> {
  if (!usedPasskey() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  while (!leaving.aborted) {
    const signal = AbortSignal.any([leaving, AbortSignal.timeout(RENEWED_MS)]);
    const passkey = await askPasskey({ offered: true, signal });
    if (passkey) return loginWithPasskey(passkey, organization);
    // Declined without waiting: asking again would not end.
    if (!signal.aborted) return;
  }
}
