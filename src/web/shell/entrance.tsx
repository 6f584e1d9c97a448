import { Wait } from "../kit/wait.tsx";
import { useCall } from "../queries.ts";
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
    </EntranceFrame>
  );
}

const goToSetup = (token: string) => location.assign(`setup#token=${encodeURIComponent(token)}`);
