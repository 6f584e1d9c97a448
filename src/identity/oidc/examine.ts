import { fetchLimited } from "./remote.ts";
import type { ProviderSettings } from "./settings.ts";

export interface ProviderState {
  /** The issuer as the provider names itself. */
  readonly issuer: string;
  /** Milliseconds by which the provider's clock is ahead; undefined if it does not tell the time. */
  readonly skewMs: number | undefined;
}

/** Asks the provider for its description. Throws if it does not answer. */
export async function examineProvider(settings: ProviderSettings, now: number): Promise<ProviderState> {
  const base = settings.issuer.href.replace(/\/$/, "");
  const response = await fetchLimited(`${base}/.well-known/openid-configuration`, {}, settings.ca);
  const { issuer }: { issuer?: unknown } = Object(await response.json());
  const date = Date.parse(response.headers.get("date") ?? "");
  return { issuer: String(issuer), skewMs: Number.isNaN(date) ? undefined : date - now };
}
