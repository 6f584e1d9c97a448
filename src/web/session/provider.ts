import type { Calls } from "../../client/contract.ts";
import { own } from "./base.ts";
import { enter, secretCall } from "./session.ts";

type Started = Calls["POST /api/v1/auth/oidc/start"]["answer"];

/** Kept while the browser is at the provider. Where to go on is never taken from an address. */
interface Trip {
  purpose: "login" | "link" | "verify";
  /** Path within the application. */
  back: string;
  organization?: string;
}

const TRIP = own("provider");

export interface ProviderAnswer {
  code: string;
  state: string;
  iss?: string;
}

/** Leaves the page for the provider. */
async function leaveFor(trip: Trip, start: () => Promise<Started>): Promise<never> {
  const { url } = await start();
  sessionStorage.setItem(TRIP, JSON.stringify(trip));
  location.assign(url);
  // The page goes on until the browser has left it.
  return new Promise<never>(() => undefined);
}

export const logInAtProvider = (back: string, more: { organization?: string; invitation?: string } = {}) => {
  const { invitation, ...rest } = more;
  return leaveFor({ purpose: "login", back, ...rest }, () =>
    secretCall("POST /api/v1/auth/oidc/start", {
      body: { cookie: true, ...(invitation !== undefined && { invitation }) },
    }),
  );
};

export const linkAtProvider = (proof: Calls["POST /api/v1/auth/oidc/link"]["body"]) =>
  leaveFor({ purpose: "link", back: "/account" }, () =>
    secretCall("POST /api/v1/auth/oidc/link", { body: { ...proof, cookie: true } }),
  );

export const verifyAtProvider = () =>
  leaveFor({ purpose: "verify", back: "/account" }, () =>
    secretCall("POST /api/v1/auth/oidc/verify", { body: { cookie: true } }),
  );

/** Purpose for which the browser left, once. Without it, a link of another person led here. */
export function tripTaken(): Trip | undefined {
  const kept = sessionStorage.getItem(TRIP);
  sessionStorage.removeItem(TRIP);
  // Written by this file only.
  return kept === null ? undefined : (JSON.parse(kept) as Trip);
}

/** Parameters with which the provider sent the browser back. They leave the address at once. */
export function answerTaken(): ProviderAnswer | undefined {
  const given = new URLSearchParams(location.search);
  history.replaceState(history.state, "", location.pathname);
  const [code, state, iss] = [given.get("code"), given.get("state"), given.get("iss")];
  return code && state ? { code, state, ...(iss && { iss }) } : undefined;
}

export async function completeLogin(answer: ProviderAnswer, trip: Trip, otp?: string): Promise<void> {
  const { organization } = trip;
  const body = { ...answer, cookie: true, ...(otp && { otp }), ...(organization && { organization }) };
  await enter(await secretCall("POST /api/v1/auth/oidc/finish", { body }));
  // Logging out then offers to log out at the provider too.
  localStorage.setItem(CAME_BY, "yes");
}

const CAME_BY = own("provider-session");
let logoutAddress: string | undefined;

/** Must be asked for while the session still exists. Failing to get it does not hinder the logout. */
export async function prepareLogout(): Promise<void> {
  logoutAddress = undefined;
  if (localStorage.getItem(CAME_BY) === null) return;
  localStorage.removeItem(CAME_BY);
  const answer = await secretCall("GET /api/v1/auth/oidc/logout", {}).catch(() => undefined);
  logoutAddress = answer?.url ?? undefined;
}

/** Address that also logs out at the provider, after a logout here. */
export const lastLogoutAddress = (): string | undefined => logoutAddress;
