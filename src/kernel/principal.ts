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
