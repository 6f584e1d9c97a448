import { Client, type Json } from "../../kit/appliance.ts";
import { done } from "../../modules/fin/trade/shop.ts";

export const MANDATES = "/api/v1/settings/mandates";

/** A program with a mandate of the holder. */
export async function program(
  base: string,
  holder: Client,
  given: Record<string, unknown> = {},
): Promise<{ agent: Client; mandate: Json }> {
  const mandate = done(
    await holder.post(MANDATES, { name: `Program ${crypto.randomUUID()}`, actions: ["crm.*"], ...given }),
    201,
  );
  const { secret } = done(await holder.post(`${MANDATES}/${mandate.id}/secrets`), 201);
  return { agent: clientOf(base, secret, holder), mandate };
}

export const clientOf = (base: string, secret: string, { userId }: Client): Client =>
  new Client(base, { access_token: secret, refresh_token: "", user: { id: userId } });
