import type { Audience, Reader } from "./audience.ts";
import type { Scope } from "./scope.ts";

/** `key` is internal and never exposed. */
export interface OrganizationRef {
  key: number;
  id: string;
  name: string;
  currency: string;
  timeZone: string;
}

/** The server itself, which owns its own log and rows without an organisation. */
export const APPLIANCE: OrganizationRef = {
  key: 0,
  id: "appliance",
  name: "Appliance",
  currency: "EUR",
  timeZone: "UTC",
};

export interface Principal {
  kind: "anonymous" | "user" | "system" | "key";
  /** User or API key id, "anonymous" or "system". */
  id: string;
  organization: OrganizationRef;
  sessionId?: string;
  roles: readonly string[];
  teamId?: string;
  /** Signed in with a second factor. */
  mfa?: boolean;
  /** Runs the server: manages organisations and health. */
  operator: boolean;
  key?: KeyRights;
  /** Set if a program acts for the user, who is the holder of its mandate. */
  mandate?: Mandate;
}

/** `read` only reads, `propose` requests every write from the holder, `act` only those above its worth. */
export const MANDATE_MODES = ["read", "propose", "act"] as const;
export type MandateMode = (typeof MANDATE_MODES)[number];

/** Limits of a program that acts for a user. Its rights are the user's, cut by these. */
export interface Mandate {
  readonly id: string;
  readonly name: string;
  /** Changes with each change of the limits. */
  readonly version: number;
  readonly mode: MandateMode;
  /** Patterns of the actions that it may call. */
  readonly actions: readonly string[];
  /** Conditions on records and on calls, in the language of policies. */
  readonly when: { readonly record?: unknown; readonly context?: unknown };
  /** In minor units of the organisation's currency, for a call and within a day. */
  readonly maxWorth: number | null;
  readonly dailyWorth: number | null;
}

/** Owner of documents and the knowledge drawn from them: the server or the organisation. */
export type Namespace = "shared" | "org";

export interface KeyRights {
  readonly scopes: readonly Scope[];
  readonly namespaces: readonly Namespace[];
  /** Readable restricted documents; none by default. */
  readonly audience?: Audience;
}

export const ANONYMOUS: Principal = {
  kind: "anonymous",
  id: "anonymous",
  organization: APPLIANCE,
  roles: [],
  operator: false,
};

/** Freehold itself: scheduled jobs, setup. */
export function systemPrincipal(organization: OrganizationRef): Principal {
  return { kind: "system", id: "system", organization, roles: ["owner"], operator: true };
}

/** API keys have only the roles and memberships that they were given. */
export function readerOf({ kind, id, roles, teamId, key }: Principal): Reader {
  const { user_ids = [], roles: given = [], team_ids = [] } = key?.audience ?? {};
  if (kind === "key") return { user_ids, roles: given, team_ids };
  return { user_ids: [id], roles: [...roles], team_ids: teamId === undefined ? [] : [teamId] };
}
