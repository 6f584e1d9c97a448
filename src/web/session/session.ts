import { useSyncExternalStore } from "react";
import type { Calls, PasskeyUse } from "../../client/contract.ts";
import { Client, Problem, type Tokens } from "../../client/index.ts";
import { currentLanguage } from "../language/language.ts";
import { alone } from "./alone.ts";
import { BASE, own } from "./base.ts";
import { RecordClient } from "./custom-fields.ts";
import { fetchWithProgress } from "./fetch-with-progress.ts";
import { reach } from "./reach.ts";

type Start = Calls["GET /api/v1/desk/start"]["answer"];

export interface Person {
  user: Start["user"];
  organization: Start["organization"];
  /** Organisations that the user can switch to. */
  organizations: Start["organizations"];
  letterhead: Start["letterhead"];
  /** True if a mail server is set up. */
  mail: boolean;
  roles: readonly string[];
  permissions: ReadonlySet<string>;
  operator: boolean;
  sessionId: string;
  preferences: Start["preferences"];
}

export type Seat = Pick<Tokens, "user" | "organization">;

/**
 * Session state.
 * - unknown: the page has just been opened
 * - unreachable: the page was opened and the server does not answer
 * - out: no user is logged in
 * - in: a user is logged in
 * - locked: the session ended while in use; unsaved input is kept behind the login
 * - taken: another window logged in as another user or into another organisation
 */
export type Session =
  | { readonly status: "unknown" | "unreachable" | "out" }
  | { readonly status: "in" | "locked"; readonly person: Person }
  | { readonly status: "taken"; readonly person: Person; readonly by: Seat };

const listeners = new Set<() => void>();
let session: Session = { status: "unknown" };
/** Kept in memory only, so that other pages and later users of this browser can't read it. */
let accessToken: string | undefined;
/** When the access token must be replaced: a little before it expires. */
let renewAt = Number.POSITIVE_INFINITY;
/** Requests waiting for another login. */
let reentries: ((entered: boolean) => void)[] = [];
const waits = new Set<(seconds: number) => void>();
const newcomers = new Set<() => void>();
const entrances = new Set<() => void>();
/** Tells the browser's other windows that the session has ended. */
const windows = new BroadcastChannel(own("session"));
windows.onmessage = () => {
  if (session.status === "in") become({ status: "locked", person: session.person });
};

export const client = new RecordClient({
  base: BASE,
  token: () => accessToken,
  language: currentLanguage,
  ready: async () => {
    if (isLapsed() && !(await renewed())) await relogin();
  },
  renew: async () => (await renewed()) || relogin(),
  onWait: (seconds) => {
    for (const listener of waits) listener(seconds);
  },
  byHand: true,
  fetchWithProgress,
  onReach: reach.set,
  untilReached: reach.back,
});

/** Client for the login itself, where a 401 must not prompt for another login. */
const door = new Client({ base: BASE, token: () => accessToken, byHand: true, onReach: reach.set });

/** Client for passwords and codes. Reports rate limits at once instead of waiting. */
const gate = new Client({
  base: BASE,
  token: () => accessToken,
  language: currentLanguage,
  byHand: true,
  onReach: reach.set,
  patience: 0,
});

/** Makes a call that takes a password or second-factor code. Errors are shown next to the input. */
export const secretCall: Client["call"] = async (name, given) => {
  await freshToken();
  return gate.call(name, given);
};

export const useSession = (): Session => useSyncExternalStore(listen, () => session);

export function usePerson(): Person | undefined {
  const now = useSession();
  return "person" in now ? now.person : undefined;
}

export function useMay(): (action: string) => boolean {
  const person = usePerson();
  return (action) => person?.permissions.has(action) ?? false;
}

/** Calls the listener when the client waits because of a rate limit. */
export function onWait(listener: (seconds: number) => void): () => void {
  waits.add(listener);
  return () => void waits.delete(listener);
}

/** Calls the listener when another user or organisation is logged in, and after logout. */
export function onNewcomer(listener: () => void): void {
  newcomers.add(listener);
}

/** Calls the listener once calls are possible, while the user's name and permissions are still loading. */
export function onEntering(listener: () => void): void {
  entrances.add(listener);
}

/** Time at which the session of this browser ends if it is not used. Browsers without one have no entry. */
const HELD = own("held");

/** Share of its lifetime by which an access token is replaced early. */
const MARGIN = 0.05;

function hold({ access_token, expires_in, refresh_expires_in }: Tokens): void {
  const now = Date.now();
  accessToken = access_token;
  renewAt = now + expires_in * 1000 * (1 - MARGIN);
  localStorage.setItem(HELD, String(now + refresh_expires_in * 1000));
}

/** Replaces a token that has expired, without asking for another login. */
async function freshToken(): Promise<void> {
  if (session.status === "in" && isLapsed()) await renewed();
}

const isLapsed = () => accessToken !== undefined && Date.now() >= renewAt;

function hasSession(): boolean {
  const end = localStorage.getItem(HELD);
  return end !== null && !(Number(end) <= Date.now());
}

/** Resumes the session of the browser's cookie, if any. */
export async function resume(): Promise<void> {
  if (!hasSession()) return become({ status: "out" });
  try {
    if (!(await renewed())) become({ status: "out" });
  } catch {
    become({ status: "unreachable" });
  }
}

export interface Credentials {
  email: string;
  password: string;
  organization?: string;
  otp?: string;
}

export async function login(credentials: Credentials): Promise<void> {
  await enter(await gate.call("POST /api/v1/auth/login", { body: { ...credentials, cookie: true } }));
}

export async function loginWithPasskey(passkey: PasskeyUse, organization?: string): Promise<void> {
  const body = { passkey, cookie: true, ...(organization !== undefined && { organization }) };
  await enter(await gate.call("POST /api/v1/auth/login/passkey", { body }));
}

/** Stores the tokens from a setup, invitation or login. */
export async function enter(tokens: Tokens): Promise<void> {
  hold(tokens);
  const before = "person" in session ? session.person : undefined;
  const start = door.call("GET /api/v1/desk/start", {});
  if (!before) for (const listener of entrances) listener();
  const person = personOf(await start);
  const same = before !== undefined && isSeatOf(person, before);
  if (before && !same) for (const listener of newcomers) listener();
  become({ status: "in", person });
  release(before === undefined || same);
}

export async function refreshPerson(): Promise<void> {
  const person = personOf(await client.call("GET /api/v1/desk/start", {}));
  if (session.status === "in" && isSeatOf(person, session.person)) become({ status: "in", person });
}

/** Switches to another organisation. On a page that was taken over, switches back to the page's own. */
export async function switchTo(organization: string, otp?: string): Promise<void> {
  await freshToken();
  const body = { organization, cookie: true, ...(otp !== undefined && { otp }) };
  await enter(await door.call("POST /api/v1/auth/switch", { body }));
}

export async function logout(): Promise<void> {
  try {
    await freshToken();
    await door.call("POST /api/v1/auth/logout", { body: {} });
  } catch (thrown) {
    // If the session has already ended, the user is logged out anyway.
    if (!(thrown instanceof Problem && thrown.status === 401)) throw thrown;
  }
  windows.postMessage("out");
  leave();
}

/** Logs out a page that waits for a login. */
export function giveUp(): void {
  leave();
}

function leave(): void {
  accessToken = undefined;
  localStorage.removeItem(HELD);
  release(false);
  for (const listener of newcomers) listener();
  become({ status: "out" });
}

function release(entered: boolean): void {
  const waiting = reentries;
  reentries = [];
  for (const go of waiting) go(entered);
}

let renewing: Promise<boolean> | undefined;

/** Refreshes the token, one page at a time: if two responses cross, the older cookie may win. */
function renewed(): Promise<boolean> {
  if (!hasSession()) return Promise.resolve(false);
  renewing ??= alone(own("refresh"), () =>
    door.call("POST /api/v1/auth/refresh", { body: {}, outlivesPage: true }),
  )
    .then(async (tokens) => {
      if (!("person" in session)) {
        await enter(tokens);
        return true;
      }
      hold(tokens);
      if (isSeatOf(tokens, session.person)) return true;
      // The cookie now belongs to another user, who must not see this page or send input typed here.
      become({ status: "taken", person: session.person, by: tokens });
      return new Promise<boolean>((resolve) => reentries.push(resolve));
    })
    .catch((thrown: unknown) => {
      if (thrown instanceof Problem && (thrown.status === 401 || thrown.status === 403)) return false;
      throw thrown;
    })
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

/** Prompts for login over the current page; true if the same user logged in. */
function relogin(): Promise<boolean> {
  if (!("person" in session)) {
    become({ status: "out" });
    return Promise.resolve(false);
  }
  become({ status: "locked", person: session.person });
  return new Promise((resolve) => {
    reentries.push(resolve);
  });
}

function isSeatOf(a: Seat, b: Seat): boolean {
  return a.user.id === b.user.id && a.organization.id === b.organization.id;
}

function personOf(start: Start): Person {
  const { user, organization, organizations, letterhead, mail, roles, operator, preferences } = start;
  return {
    user,
    organization,
    organizations,
    letterhead,
    mail,
    roles,
    operator,
    preferences,
    permissions: new Set(start.permissions),
    sessionId: start.session_id,
  };
}

/** Changes a preference: locally at once, then on the server. */
export async function prefer(changed: Start["preferences"]): Promise<void> {
  if (session.status !== "in") return;
  const { person } = session;
  const lists = { ...person.preferences.lists, ...changed.lists };
  become({ ...session, person: { ...person, preferences: { ...person.preferences, ...changed, lists } } });
  await client.call("PUT /api/v1/desk/preferences", { body: changed });
}

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
