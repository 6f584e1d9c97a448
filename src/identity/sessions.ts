import type { Clock } from "../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import type { Principal } from "../kernel/principal.ts";
import { memberships, organizations, users } from "../kernel/tables.ts";
import { openText, sealText } from "../store/box.ts";
import { type Connection, insertInto } from "../store/connection.ts";
import { pick, type RowOf, set } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { providerLinks } from "./oidc/tables.ts";
import { MEMBER, type Membership, parseMembership, type User } from "./people.ts";
import { sessions } from "./tables.ts";
import type { TokenClaims, Tokens } from "./tokens.ts";

interface Living {
  principal: Principal;
  endedAt: number | null;
  deactivated: boolean;
}

/** Tokens of a new session. Signed before the transaction, because signing is asynchronous. */
export interface Issued {
  session: string;
  refreshId: string;
  accessToken: string;
  refreshToken: string;
}

/** Login by an OpenID Connect provider that a session began with. */
export interface ProviderLogin {
  link: string;
  /** Session at the provider. */
  sid: string | undefined;
  idToken: string;
}

/** How a session began. Undefined for passkeys. */
export type WayIn = "password" | ProviderLogin | undefined;

const MAX_TOKENS = 20_000;

/** Grace period for the previous token: a page may reload before the new cookie arrives. */
const GRACE_MS = 30_000;

/**
 * Login sessions. Caches verified tokens until they expire, and principals until their session or user
 * changes: ended sessions, changed roles and deactivated users take effect on commit.
 */
export class Sessions {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #tokens: Tokens;
  readonly #verified = new Map<string, TokenClaims>();
  readonly #living = new Map<string, Living>();
  readonly #listeners: (() => void)[] = [];

  constructor(store: Store, clock: Clock, tokens: Tokens) {
    this.#store = store;
    this.#clock = clock;
    this.#tokens = tokens;
  }

  async identify(token: string): Promise<{ principal: Principal; refusal?: Fault }> {
    const claims = this.#verified.get(token) ?? (await this.#verify(token));
    const living = this.#living.get(claims.session) ?? (await this.#load(claims.session));
    if (!living) throw new Fault("AUTH_TOKEN_INVALID");
    if (isOver(claims, this.#clock.now(), this.#tokens.lifetimes.accessSeconds)) {
      return { principal: living.principal, refusal: new Fault("AUTH_TOKEN_EXPIRED") };
    }
    const { principal } = living;
    if (living.deactivated) return { principal, refusal: new Fault("AUTH_USER_DEACTIVATED") };
    if (living.endedAt !== null) return { principal, refusal: new Fault("AUTH_SESSION_REVOKED") };
    return { principal };
  }

  /** Signs the first tokens of a new session or the next ones of an existing session. */
  async issue(user: string, organization: string, now: number, session = newId()): Promise<Issued> {
    const refreshId = newId();
    const [accessToken, refreshToken] = await Promise.all([
      this.#tokens.issue("access", { user, organization, session, id: newId() }, now),
      this.#tokens.issue("refresh", { user, organization, session, id: refreshId }, now),
    ]);
    return { session, refreshId, accessToken, refreshToken };
  }

  begin(context: WriteContext, member: Membership, issued: Issued, mfa = false, way?: WayIn): Principal {
    const { now, origin, handle, vault } = context;
    const { id, personKey } = member.user;
    const login = way === "password" ? undefined : way;
    insertSession.run(handle.connection, {
      id: issued.session,
      user_id: id,
      org: member.organization.key,
      refresh_id: issued.refreshId,
      previous_id: null,
      rotated_at: null,
      ip: origin.address,
      mfa: mfa ? 1 : 0,
      created_at: now,
      used_at: now,
      expires_at: now + this.#tokens.lifetimes.refreshSeconds * 1000,
      ended_at: null,
      ended_because: null,
      password: way === "password",
      link_id: login?.link ?? null,
      provider_sid: login?.sid ?? null,
      id_token: login ? sealText(vault, personKey, id, login.idToken) : null,
    });
    return { ...principalOf(member, issued.session), mfa };
  }

  /** Replaces the refresh token. Returns false on reuse, except within a cookie's grace period. */
  rotate(context: WriteContext, shown: TokenClaims, next: Issued, inCookie: boolean): boolean {
    const { now, handle } = context;
    const expires = now + this.#tokens.lifetimes.refreshSeconds * 1000;
    const newest = { refresh_id: next.refreshId, used_at: now, expires_at: expires };
    const previous = inCookie
      ? { previous_id: shown.id, rotated_at: now }
      : { previous_id: null, rotated_at: null };
    const changed = handle.connection.run`
      UPDATE ${sessions} SET ${set(sessions, { ...newest, ...previous })}
      WHERE ${sessions.id} = ${shown.session} AND ${sessions.refresh_id} = ${shown.id}
        AND ${sessions.ended_at} IS NULL`;
    if (changed === 1 || !inCookie) return changed === 1;
    // The previous token stays valid until its grace period ends: a page that reloads twice sends the same
    // cookie twice. Tokens issued in between are superseded and count as reused.
    const replaced = handle.connection.run`
      UPDATE ${sessions} SET ${set(sessions, newest)}
      WHERE ${sessions.id} = ${shown.session} AND ${sessions.previous_id} = ${shown.id}
        AND abs(${sessions.rotated_at} - ${now}) <= ${GRACE_MS} AND ${sessions.ended_at} IS NULL`;
    return replaced === 1;
  }

  /** Ends sessions. Their tokens become invalid on commit. */
  end(
    context: WriteContext,
    where:
      | { session: string }
      | { link: string; except?: string }
      | { user: string; org?: number; except?: string },
    because: string,
  ): number {
    const { connection } = context.handle;
    const ended = set(sessions, { ended_at: context.now, ended_because: because, id_token: null });
    const rows =
      "session" in where
        ? connection.all`
            UPDATE ${sessions} SET ${ended} WHERE ${sessions.id} = ${where.session} AND ${sessions.ended_at} IS NULL
            RETURNING ${pick(sessions, "id")}`
        : "link" in where
          ? connection.all`
              UPDATE ${sessions} SET ${ended} WHERE ${sessions.link_id} = ${where.link}
                AND ${sessions.id} IS NOT ${where.except ?? null} AND ${sessions.ended_at} IS NULL
              RETURNING ${pick(sessions, "id")}`
          : connection.all`
            UPDATE ${sessions} SET ${ended}
            WHERE ${sessions.user_id} = ${where.user} AND ${sessions.org} = coalesce(${where.org ?? null}, ${sessions.org})
              AND ${sessions.id} IS NOT ${where.except ?? null} AND ${sessions.ended_at} IS NULL
            RETURNING ${pick(sessions, "id")}`;
    const ids = rows.map(({ id }) => id);
    context.handle.visible(() => {
      for (const id of ids) this.#living.delete(id);
    });
    return ids.length;
  }

  wayInto({ handle, vault }: ReadContext, session: string | undefined, user: User): WayIn {
    const row = handle.connection.get`
      SELECT ${pick(sessions, "password", "link_id", "provider_sid", "id_token")} FROM ${sessions}
      WHERE ${sessions.id} = ${session ?? null}`;
    if (row?.password) return "password";
    if (!row?.link_id) return undefined;
    const idToken =
      row.id_token === null ? undefined : openText(vault, user.personKey, user.id, row.id_token);
    return { link: row.link_id, sid: row.provider_sid ?? undefined, idToken: idToken ?? "" };
  }

  /** Ends the sessions of a login, or of all logins, at a provider. */
  endByProvider(
    context: WriteContext,
    {
      issuer,
      subject,
      sid,
      before,
    }: { issuer: string; subject: string | undefined; sid: string | undefined; before: number },
  ): { ended: number; org?: number; user?: string } {
    const found = context.handle.connection.all`
      SELECT ${pick(sessions, "id", "org", "user_id")} FROM ${sessions}
      JOIN ${providerLinks} ON ${providerLinks.id} = ${sessions.link_id}
      WHERE ${providerLinks.issuer} = ${issuer} AND ${sessions.ended_at} IS NULL AND ${sessions.created_at} <= ${before}
        AND ${providerLinks.subject} = coalesce(${subject ?? null}, ${providerLinks.subject})
        AND coalesce(${sessions.provider_sid}, '') = coalesce(${sid ?? null}, ${sessions.provider_sid}, '')`;
    for (const { id } of found) this.end(context, { session: id }, "logged out at the provider");
    const [first] = found;
    return { ended: found.length, ...(first && { org: first.org, user: first.user_id }) };
  }

  endAll(context: WriteContext, because: string): void {
    context.handle.connection.run`
      UPDATE ${sessions} SET ${set(sessions, { ended_at: context.now, ended_because: because, id_token: null })}
      WHERE ${sessions.ended_at} IS NULL`;
    context.handle.visible(() => this.#verified.clear());
    this.forget(context);
  }

  /** Marks a session as verified by a second factor. */
  prove(context: WriteContext, session: string | undefined): void {
    context.handle.connection.run`
      UPDATE ${sessions} SET ${set(sessions, { mfa: 1 })} WHERE ${sessions.id} = ${session ?? null}`;
    this.forget(context);
  }

  /** Marks all sessions of a user as not verified by a second factor. */
  unprove(context: WriteContext, user: string): void {
    context.handle.connection.run`
      UPDATE ${sessions} SET ${set(sessions, { mfa: 0 })} WHERE ${sessions.user_id} = ${user}`;
    this.forget(context);
  }

  /** Clears cached principals after a role or membership change. */
  forget(context: WriteContext): void {
    context.handle.visible(() => {
      this.#living.clear();
      for (const listener of this.#listeners) listener();
    });
  }

  /** Registers a callback for other caches of users and organisations. */
  whenForgotten(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Returns a refresh token's claims and session. */
  async readRefresh(token: string, now: number): Promise<{ claims: TokenClaims; living: Living }> {
    const claims = await this.#tokens.verify("refresh", token, now);
    const living = await this.#load(claims.session);
    if (!living) throw new Fault("AUTH_TOKEN_INVALID");
    return { claims, living };
  }

  async #verify(token: string): Promise<TokenClaims> {
    const claims = await this.#tokens.verify("access", token, this.#clock.now());
    if (this.#verified.size >= MAX_TOKENS) this.#sweep();
    this.#verified.set(token, claims);
    return claims;
  }

  #sweep(): void {
    const now = this.#clock.now();
    for (const [token, { expiresAt }] of this.#verified) if (expiresAt <= now) this.#verified.delete(token);
    if (this.#verified.size >= MAX_TOKENS) this.#verified.clear();
  }

  #load(session: string): Promise<Living | undefined> {
    return this.#store.read(async ({ connection }) => {
      const row = connection.get`
        SELECT ${pick(sessions, "ended_at", "mfa")}, ${MEMBER}
        FROM ${sessions} JOIN ${users} ON ${users.id} = ${sessions.user_id}
        JOIN ${organizations} ON ${organizations.key} = ${sessions.org}
        JOIN ${memberships} ON ${memberships.org} = ${sessions.org} AND ${memberships.user_id} = ${sessions.user_id}
        WHERE ${sessions.id} = ${session}`;
      if (!row) return undefined;
      const member = parseMembership(row);
      const living: Living = {
        principal: { ...principalOf(member, session), mfa: row.mfa === 1 },
        endedAt: row.ended_at,
        deactivated: member.deactivatedAt !== null,
      };
      if (this.#living.size >= MAX_TOKENS) this.#living.clear();
      this.#living.set(session, living);
      return living;
    });
  }
}

/** Largest clock adjustment that does not invalidate tokens. */
const ADJUSTED_MS = 60_000;

/** A token with more than the maximum lifetime left was issued before the clock was set back. */
function isOver({ expiresAt }: TokenClaims, now: number, seconds: number): boolean {
  return expiresAt <= now || expiresAt > now + seconds * 1000 + ADJUSTED_MS;
}

const insertSession = insertInto(sessions);

export function principalOf(member: Membership, sessionId: string | undefined): Principal {
  return {
    kind: "user",
    id: member.user.id,
    organization: member.organization,
    sessionId,
    roles: member.roles,
    teamId: member.teamId ?? undefined,
    operator: member.user.operator,
  };
}

export function countSessions(connection: Connection, now: number): number {
  return connection.count`
    SELECT count(*) FROM ${sessions} WHERE ${sessions.ended_at} IS NULL AND ${sessions.expires_at} > ${now}`;
}

export function sessionsOf(
  connection: Connection,
  user: string,
  org: number,
  now: number,
): Pick<RowOf<typeof sessions>, "id" | "ip" | "created_at" | "used_at" | "expires_at">[] {
  return connection.all`
    SELECT ${pick(sessions, "id", "ip", "created_at", "used_at", "expires_at")} FROM ${sessions}
    WHERE ${sessions.user_id} = ${user} AND ${sessions.org} = ${org}
      AND ${sessions.ended_at} IS NULL AND ${sessions.expires_at} > ${now}
    ORDER BY ${sessions.used_at} DESC LIMIT 200`;
}
