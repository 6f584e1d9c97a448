import { useSyncExternalStore } from "react";
import { Client, Problem, type Tokens } from "../../client/index.ts";

/** Who is logged in, where, and what they may do. */
export interface Person {
  user: Tokens["user"];
  organization: Tokens["organization"];
  roles: readonly string[];
  permissions: ReadonlySet<string>;
  operator: boolean;
}

/**
 * - unknown: the page has just been opened
 * - out: nobody is logged in
 * - in: somebody is
 * - locked: the session ended while somebody worked; what they typed waits behind the login
 */
export type Session =
  | { readonly status: "unknown" | "out" }
  | { readonly status: "in" | "locked"; readonly person: Person };

const listeners = new Set<() => void>();
let session: Session = { status: "unknown" };
/** In memory alone: no other page and no later visitor of this browser can read it. */
let accessToken: string | undefined;
/** Whoever waits for the person to log in again. */
let reentries: ((entered: boolean) => void)[] = [];
const waits = new Set<(seconds: number) => void>();

/** The one way to the API. */
export const client = new Client({
  base: "",
  token: () => accessToken,
  renew: async () => (await renewed()) || relogin(),
  onWait: (seconds) => {
    for (const told of waits) told(seconds);
  },
});

/** For logging in itself: a refusal there is no reason to log in. */
const door = new Client({ base: "", token: () => accessToken });

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
export function onWait(told: (seconds: number) => void): () => void {
  waits.add(told);
  return () => void waits.delete(told);
}

/** Opens the session that the browser's cookie still holds, if any. */
export async function resume(): Promise<void> {
  if (!(await renewed())) become({ status: "out" });
}

export interface Credentials {
  email: string;
  password: string;
  organization?: string;
  otp?: string;
}

export async function login(credentials: Credentials): Promise<void> {
  await enter(await door.call("POST /api/v1/auth/login", { body: { ...credentials, cookie: true } }));
}

/** Takes the tokens that a set-up, an invitation or a login was answered with. */
export async function enter(tokens: Tokens): Promise<void> {
  accessToken = tokens.access_token;
  const me = await door.call("GET /api/v1/auth/me", {});
  const person: Person = {
    user: me.user,
    organization: me.organization,
    roles: me.roles,
    permissions: new Set(me.permissions),
    operator: me.operator,
  };
  const before = "person" in session ? session.person : undefined;
  become({ status: "in", person });
  const sameSeat =
    !before || (before.user.id === person.user.id && before.organization.id === person.organization.id);
  const waiting = reentries;
  reentries = [];
  for (const go of waiting) go(sameSeat);
}

export async function logout(): Promise<void> {
  try {
    await door.call("POST /api/v1/auth/logout", { body: {} });
  } finally {
    accessToken = undefined;
    become({ status: "out" });
  }
}

/** A page that is given up while it waits for a login. */
export function giveUp(): void {
  for (const go of reentries) go(false);
  reentries = [];
  accessToken = undefined;
  become({ status: "out" });
}

let renewing: Promise<boolean> | undefined;

/** New tokens for the cookie's; one page of this browser at a time, since each token counts once. */
function renewed(): Promise<boolean> {
  renewing ??= navigator.locks
    .request("freehold.refresh", async () => {
      const tokens = await door.call("POST /api/v1/auth/refresh", { body: {} });
      if (session.status === "unknown" || session.status === "out") await enter(tokens);
      else accessToken = tokens.access_token;
      return true;
    })
    .catch((thrown: unknown) => {
      if (thrown instanceof Problem && thrown.status === 401) return false;
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

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
