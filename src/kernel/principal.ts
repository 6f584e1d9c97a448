import type { Audience, Reader } from "./audience.ts";
import type { Scope } from "./scope.ts";

/** Organisation of a call. `key` is internal and never shown. */
export interface OrganizationRef {
  key: number;
  id: string;
  name: string;
  currency: string;
  timeZone: string;
}

/** The server itself: owner of the log and of rows without an organisation. */
export const APPLIANCE: OrganizationRef = {
  key: 0,
  id: "appliance",
  name: "Appliance",
  currency: "EUR",
  timeZone: "UTC",
};

/** Caller, with organisation and roles. */
export interface Principal {
  kind: "anonymous" | "user" | "system" | "key";
  /** Id of the user or API key, or "anonymous" or "system". */
  id: string;
  organization: OrganizationRef;
  sessionId?: string;
  roles: readonly string[];
  teamId?: string;
  /** True if they signed in with a second factor. */
  mfa?: boolean;
  /** Runs the server: manages organisations and health. */
  operator: boolean;
  /** Rights and libraries of an API key; only set for keys. */
  key?: KeyRights;
}

/** Scope of documents and the knowledge drawn from them: the server's or the organisation's. */
export type Namespace = "shared" | "org";

export interface KeyRights {
  readonly scopes: readonly Scope[];
  readonly namespaces: readonly Namespace[];
  /** Users, roles and teams whose restricted documents are readable; none by default. */
  readonly audience?: Audience;
}

export const ANONYMOUS: Principal = {
  kind: "anonymous",
  id: "anonymous",
  organization: APPLIANCE,
  roles: [],
  operator: false,
};

/** Freehold itself acting in an organisation: scheduled jobs, setup. */
export function systemPrincipal(organization: OrganizationRef): Principal {
  return { kind: "system", id: "system", organization, roles: ["owner"], operator: true };
}

/** Audience membership of a caller; API keys have the one they were given. */
export function readerOf({ kind, id, roles, teamId, key }: Principal): Reader {
  const { user_ids = [], roles: given = [], team_ids = [] } = key?.audience ?? {};
  if (kind === "key") return { user_ids, roles: given, team_ids };
  return { user_ids: [id], roles: [...roles], team_ids: teamId === undefined ? [] : [teamId] };
}
