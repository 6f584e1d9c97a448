import { useSyncExternalStore } from "react";
import type { Calls } from "../../client/contract.ts";
import { Client, Problem, type Tokens } from "../../client/index.ts";
import { afterLastPage } from "./after-last-page.ts";
import { alone } from "./alone.ts";
import { BASE, own } from "./base.ts";
import { fetchTelling } from "./fetch-telling.ts";
import { reach } from "./reach.ts";

type Start = Calls["GET /api/v1/desk/start"]["answer"];

/** Who is logged in, where, and what they may do. */
export interface Person {
  user: Start["user"];
  organization: Start["organization"];
  /** Every organisation that they can log in to. */
  organizations: Start["organizations"];
  letterhead: Start["letterhead"];
  roles: readonly string[];
  permissions: ReadonlySet<string>;
  operator: boolean;
  sessionId: string;
  preferences: Start["preferences"];
}

/** Whom a session's tokens belong to. */
export type Seat = Pick<Tokens, "user" | "organization">;

/**
 * - unknown: the page has just been opened
 * - unreachable: it was opened, and nobody answers
 * - out: nobody is logged in
 * - in: somebody is
 * - locked: the session ended while somebody worked; what they typed waits behind the login
 * - taken: in another window somebody else has logged in, or the same person in another organisation
 */
export type Session =
  | { readonly status: "unknown" | "unreachable" | "out" }
  | { readonly status: "in" | "locked"; readonly person: Person }
  | { readonly status: "taken"; readonly person: Person; readonly by: Seat };

const listeners = new Set<() => void>();
let session: Session = { status: "unknown" };
/** In memory alone: no other page and no later visitor of this browser can read it. */
let accessToken: string | undefined;
/** Whoever waits for the person to log in again. */
let reentries: ((entered: boolean) => void)[] = [];
const waits = new Set<(seconds: number) => void>();
const newcomers = new Set<(person: Person | undefined) => void>();
/** Tells the other windows of this browser that the session is over. */
const windows = new BroadcastChannel(own("session"));
windows.onmessage = () => {
  if (session.status === "in") become({ status: "locked", person: session.person });
};

/** The one way to the API. */
export const client = new Client({
  base: BASE,
  token: () => accessToken,
  renew: async () => (await renewed()) || relogin(),
  onWait: (seconds) => {
    for (const tell of waits) tell(seconds);
  },
  byHand: true,
  fetchTelling,
  onReach: reach.set,
  untilReached: reach.back,
});

/** For logging in itself: a refusal there is no reason to log in. */
const door = new Client({ base: BASE, token: () => accessToken, byHand: true, onReach: reach.set });

/** Where people type secrets: whoever guesses too often is told at once how long to wait. */
const gate = new Client({
  base: BASE,
  token: () => accessToken,
  byHand: true,
  onReach: reach.set,
  patience: 0,
});

/** A call that takes a password or a code of a second factor: its refusal is shown beside it. */
export const secretCall: Client["call"] = (name, given) => gate.call(name, given);

export const useSession = (): Session => useSyncExternalStore(listen, () => session);

export function usePerson(): Person | undefined {
  const now = useSession();
  return "person" in now ? now.person : undefined;
}

/** Whether the person may do an action, as far as their roles say. */
export function useMay(): (action: string) => boolean {
  const person = usePerson();
  return (action) => person?.permissions.has(action) ?? false;
}

/** Told whenever the appliance asks a call to wait. */
export function onWait(tell: (seconds: number) => void): () => void {
  waits.add(tell);
  return () => void waits.delete(tell);
}

/** Told whenever another person sits down here, or the same one in another organisation; undefined: nobody. */
export function onNewcomer(tell: (person: Person | undefined) => void): () => void {
  newcomers.add(tell);
  return () => void newcomers.delete(tell);
}

/** Notes that this browser holds a session: where none was ever begun, nobody need be asked for it. */
const HELD = own("held");

/** Opens the session that the browser's cookie still holds, if any. */
export async function resume(): Promise<void> {
  if (localStorage.getItem(HELD) === null) return become({ status: "out" });
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

/** Takes the tokens that a set-up, an invitation or a login was answered with. */
export async function enter(tokens: Tokens): Promise<void> {
  accessToken = tokens.access_token;
  localStorage.setItem(HELD, "yes");
  const before = "person" in session ? session.person : undefined;
  const person = personOf(await door.call("GET /api/v1/desk/start", {}));
  const same = before !== undefined && isSeatOf(person, before);
  if (!same) for (const tell of newcomers) tell(person);
  become({ status: "in", person });
  release(before === undefined || same);
}

/** Asks anew who the person is and what they may do, after something of it was or may have been changed. */
export async function refreshPerson(): Promise<void> {
  const person = personOf(await client.call("GET /api/v1/desk/start", {}));
  if (session.status === "in" && isSeatOf(person, session.person)) become({ status: "in", person });
}

/** Goes on in another organisation of the same person; from a page that was taken over, back into its own. */
export async function switchTo(organization: string, otp?: string): Promise<void> {
  const body = { organization, cookie: true, ...(otp !== undefined && { otp }) };
  await enter(await door.call("POST /api/v1/auth/switch", { body }));
}

export async function logout(): Promise<void> {
  try {
    await door.call("POST /api/v1/auth/logout", { body: {} });
  } catch (thrown) {
    // Whose session has ended already is out as well.
    if (!(thrown instanceof Problem && thrown.status === 401)) throw thrown;
  }
  windows.postMessage("out");
  leave();
}

/** A page that is given up while it waits for a login. */
export function giveUp(): void {
  leave();
}

function leave(): void {
  accessToken = undefined;
  localStorage.removeItem(HELD);
  release(false);
  for (const tell of newcomers) tell(undefined);
  become({ status: "out" });
}

function release(entered: boolean): void {
  const waiting = reentries;
  reentries = [];
  for (const go of waiting) go(entered);
}

let renewing: Promise<boolean> | undefined;

/** New tokens for the cookie's; one page of this browser at a time, since each token counts once. */
function renewed(): Promise<boolean> {
  renewing ??= alone(own("refresh"), () =>
    afterLastPage(() => door.call("POST /api/v1/auth/refresh", { body: {}, outlivesPage: true })),
  )
    .then(async (tokens) => {
      if (!("person" in session)) {
        await enter(tokens);
        return true;
      }
      accessToken = tokens.access_token;
      if (isSeatOf(tokens, session.person)) return true;
      // The cookie is another's by now. Nothing of theirs is to be shown here, and nothing typed here is theirs.
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

/** Asks the person to log in again over what they are doing; whether they did, as the same person. */
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
  const { user, organization, organizations, letterhead, roles, operator, preferences } = start;
  return {
    user,
    organization,
    organizations,
    letterhead,
    roles,
    operator,
    preferences,
    permissions: new Set(start.permissions),
    sessionId: start.session_id,
  };
}

/** Changes what the person prefers: here at once, and on the server as soon as it answers. */
export async function prefer(changed: Start["preferences"]): Promise<void> {
  if (session.status !== "in") return;
  const { person } = session;
  become({ ...session, person: { ...person, preferences: { ...person.preferences, ...changed } } });
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
