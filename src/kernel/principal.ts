import type { Audience, Reader } from "./audience.ts";
import type { Scope } from "./scope.ts";

/** The organisation a call acts in. `key` is its number in the store, never shown. */
export interface OrganizationRef {
  key: number;
  id: string;
  name: string;
  currency: string;
  timeZone: string;
}

/** The appliance itself: the log and the rows that belong to no organisation. */
export const APPLIANCE: OrganizationRef = {
  key: 0,
  id: "appliance",
  name: "Appliance",
  currency: "EUR",
  timeZone: "UTC",
};

/** Who is calling, in which organisation, with which roles. */
export interface Principal {
  kind: "anonymous" | "user" | "system" | "key";
  /** The user's id, the API key's, or "anonymous" or "system". */
  id: string;
  organization: OrganizationRef;
  sessionId?: string;
  roles: readonly string[];
  teamId?: string;
  /** Whether a second factor proved them when they logged in. */
  mfa?: boolean;
  /** May look after the appliance itself: its organisations, its health. */
  operator: boolean;
  /** What an API key may do, and which libraries it may use; of keys alone. */
  key?: KeyRights;
}

/** A body of documents and what is known from them: the appliance's own, or the organisation's. */
export type Namespace = "shared" | "org";

export interface KeyRights {
  readonly scopes: readonly Scope[];
  readonly namespaces: readonly Namespace[];
  /** The people, roles and teams whose restricted documents it reads; none unless said. */
  readonly audience?: Audience;
}

export const ANONYMOUS: Principal = {
  kind: "anonymous",
  id: "anonymous",
  organization: APPLIANCE,
  roles: [],
  operator: false,
};

/** Freehold itself, acting in an organisation: clock jobs, set-up. */
export function systemPrincipal(organization: OrganizationRef): Principal {
  return { kind: "system", id: "system", organization, roles: ["owner"], operator: true };
}

/** The user, roles and teams by which a caller is part of an audience; for an API key those it was given. */
export function readerOf({ kind, id, roles, teamId, key }: Principal): Reader {
  const { user_ids = [], roles: given = [], team_ids = [] } = key?.audience ?? {};
  if (kind === "key") return { user_ids, roles: given, team_ids };
  return { user_ids: [id], roles: [...roles], team_ids: teamId === undefined ? [] : [teamId] };
}
