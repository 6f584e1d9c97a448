import { Button, Divider } from "@mantine/core";
import { IconLogin2 } from "@tabler/icons-react";
import { useState } from "react";
import { ProblemNote } from "../kit/problem-note.tsx";
import { useCall } from "../queries.ts";
import { logInAtProvider } from "../session/provider.ts";
import { useTexts } from "../texts.ts";

interface ProviderButtonProps {
  /** Path on which to go on. */
  back: string;
  organization?: string;
  invitation?: string;
}

/** Login with the OpenID Connect provider; nothing if none is set up. */
export function ProviderButton({ back, ...more }: ProviderButtonProps) {
  const t = useTexts("app.signIn");
  const { data } = useCall("GET /api/v1/setup", {}, { fresh: 60_000 });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  if (!data?.provider) return null;

  async function leave() {
    setBusy(true);
    setError(undefined);
    try {
      await logInAtProvider(back, more);
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  }

  return (
    <>
      <Divider label={t.or} />
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconLogin2 size={18} stroke={1.6} />}
        onClick={() => void leave()}
      >
        {t.withProvider({ name: data.provider })}
      </Button>
      {error !== undefined && <ProblemNote error={error} />}
    </>
  );
}
