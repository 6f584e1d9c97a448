import { Anchor, Text } from "@mantine/core";
import { useState } from "react";
import { Wait } from "../kit/wait.tsx";
import { useCall } from "../queries.ts";
import { lastLogoutAddress } from "../session/provider.ts";
import { useTexts } from "../texts.ts";
import { EntranceFrame } from "./entrance-frame.tsx";
import { NoToken } from "./setup/no-token.tsx";
import { SignIn } from "./sign-in.tsx";

/** Login page. While there are no users, links to the setup instead. */
export function Entrance() {
  const { data, isLoading } = useCall("GET /api/v1/setup", {}, { fresh: 60_000 });

  if (isLoading) {
    return (
      <EntranceFrame>
        <Wait rows={5} />
      </EntranceFrame>
    );
  }
  if (data?.open) {
    return (
      <EntranceFrame width={560}>
        <NoToken wrong={false} onToken={goToSetup} />
      </EntranceFrame>
    );
  }
  return (
    <EntranceFrame>
      <SignIn mails={data?.mail ?? false} />
      <LeaveProvider name={data?.provider ?? undefined} />
    </EntranceFrame>
  );
}

/** After a logout from a session that began at the provider, which still knows the person. */
function LeaveProvider({ name }: { name: string | undefined }) {
  const t = useTexts("app.signIn");
  const [address] = useState(lastLogoutAddress);
  if (address === undefined || name === undefined) return null;
  return (
    <Text size="sm" ta="center" mt="md">
      <Anchor href={address}>{t.leaveProvider({ name })}</Anchor>
    </Text>
  );
}

const goToSetup = (token: string) => location.assign(`setup#token=${encodeURIComponent(token)}`);
