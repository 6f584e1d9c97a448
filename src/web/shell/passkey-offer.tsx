import { Anchor } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { BASE, own } from "../session/base.ts";
import { hasPasskeys } from "../session/passkeys.ts";
import { client } from "../session/session.ts";

const OFFERED = own("passkeyOffered");

interface Words {
  passkeyOffer: string;
  passkeyAdd: string;
}

/** After a login by password: offers a passkey, once per browser, to users who have none. */
export async function offerPasskey(t: Words): Promise<void> {
  if (!hasPasskeys() || localStorage.getItem(OFFERED) !== null) return;
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return;
  const { data } = await client.call("GET /api/v1/auth/passkeys", {});
  if (data.length > 0) return;
  localStorage.setItem(OFFERED, "yes");
  notifications.show({
    title: t.passkeyOffer,
    message: <Anchor href={`${BASE}/account`}>{t.passkeyAdd}</Anchor>,
    autoClose: false,
  });
}
