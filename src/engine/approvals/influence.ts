import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { APPLIANCE, systemPrincipal } from "../../kernel/principal.ts";
import { type Connection, insertInto } from "../../store/connection.ts";
import { list, pick, type RowOf } from "../../store/rows.ts";
import type { Handle } from "../../store/transaction.ts";
import type { Choice, InfluenceKind } from "./kinds.ts";
import { accountInfluences } from "./tables.ts";

const CONTROLLING: ReadonlySet<InfluenceKind> = new Set(["invitation", "password", "second_factor"]);

export interface Influence {
  account: string;
  by: string;
  kind: InfluenceKind;
  role: string | null;
  at: number;
  /** True while the organisation was new. Ties people to the founder, but not to each other. */
  founding: boolean;
}

export interface Independence {
  /** Number of days for which influence counts; 0 disables the check. */
  days: number;
  foundedAt: number;
  founders: readonly string[];
}

type Moment = Pick<ReadContext, "org" | "now"> & { handle: Pick<Handle, "connection"> };

const DAY = 86_400_000;

const insert = insertInto(accountInfluences);

const SYSTEM = systemPrincipal(APPLIANCE).id;

/** Influence of the caller, or of `by`. Acting on one's own account does not count. */
export function recordInfluence(
  { handle, org, now, principal }: Moment & { principal: Pick<WriteContext["principal"], "id"> },
  given: Pick<Influence, "account" | "kind"> & { by?: string; role?: string; org?: number },
): void {
  const { account, kind, by = principal.id, role = null } = given;
  // The system principal never votes.
  if (by === SYSTEM || by === account) return;
  insert.run(handle.connection, { org: given.org ?? org, account, actor: by, kind, role, at: now });
}

export interface Taker {
  user: string;
  /** Role in which the user decides. Assignments of the user's other roles do not matter. */
  role?: string | null;
  chosen?: readonly Choice[];
}

export interface Makers {
  requester: string;
  editors: readonly string[];
}

export class Influences {
  readonly #connection: Connection;
  readonly #org: number;
  readonly #since: number;
  readonly #independence: Independence;
  readonly #rows = new Map<string, readonly Influence[]>();

  constructor({ handle, org, now }: Moment, independence: Independence) {
    this.#connection = handle.connection;
    this.#org = org;
    this.#independence = independence;
    this.#since = now - independence.days * DAY;
  }

  /** Choices recent enough to count; only the latest per person. */
  recent(choices: readonly Choice[]): Choice[] {
    const latest = new Map<string, Choice>();
    for (const choice of choices.toSorted((a, b) => a.at - b.at))
      if (choice.at > this.#since) latest.set(choice.by, choice);
    return [...latest.values()];
  }

  endOf({ at }: Pick<Influence, "at">): number {
    return at + this.#independence.days * DAY;
  }

  /** Returns an influence by which the same person may be behind both; undefined if they are independent. */
  tie(one: Taker, other: Taker): Influence | undefined {
    if (one.user === other.user || this.#independence.days === 0) return undefined;
    const theirs = this.#controllers(other.user, false);
    for (const [controller, influence] of this.#controllers(one.user, true)) {
      if (!theirs.has(controller)) continue;
      return influence ?? theirs.get(controller);
    }
    return this.#choices(one).find(({ by }) => this.#controllers(by, true).has(other.user));
  }

  /** Checks a voter against the people who made what is being approved: its requester and editors. */
  tieToMakers(one: Taker, { requester, editors }: Makers): Influence | undefined {
    const own = this.tie(one, { user: requester });
    if (own) return own;
    // Editors may have named the voter in a field, which alone is no tie.
    for (const editor of editors) {
      const tie = this.tie({ user: one.user }, { user: editor });
      if (tie && CONTROLLING.has(tie.kind)) return tie;
    }
    return undefined;
  }

  /** Checks the tie in either direction. */
  tieEither(one: Taker, other: Taker): Influence | undefined {
    return this.tie(one, other) ?? this.tie(other, one);
  }

  /** Returns everyone who may control the account, its owner first. */
  behind(user: string): string[] {
    return [...this.#controllers(user, false).keys()];
  }

  /** True if one person may control both accounts. Founders' actions in a new organisation do not count. */
  shareHand(one: string, other: string): boolean {
    const theirs = this.#controllers(other, false);
    return [...this.#controllers(one, false).keys()].some((controller) => theirs.has(controller));
  }

  /** Maps everyone who could have signed in as the user to their influence; the user comes first. */
  #controllers(user: string, withFounders: boolean): Map<string, Influence | undefined> {
    const found = new Map<string, Influence | undefined>([[user, undefined]]);
    // The map grows during iteration, which adds controllers of controllers.
    for (const [one, first] of found)
      for (const influence of this.#about(one)) {
        const counts = CONTROLLING.has(influence.kind) && (withFounders || !influence.founding);
        if (counts && !found.has(influence.by)) found.set(influence.by, first ?? influence);
      }
    return found;
  }

  /** Influences by which others made the user an approver. */
  #choices({ user, role, chosen = [] }: Taker): Influence[] {
    const given = this.#about(user).filter(
      (influence) =>
        !CONTROLLING.has(influence.kind) && (influence.kind !== "role" || influence.role === role),
    );
    const placed = this.recent(chosen).map((choice) => ({
      ...choice,
      account: user,
      kind: "choice" as const,
      role: null,
      founding: false,
    }));
    return [...given, ...placed];
  }

  #about(account: string): readonly Influence[] {
    const known = this.#rows.get(account);
    if (known) return known;
    // Control of an account counts in every organisation, but permissions only in their own.
    const rows = this.#connection.all`
      SELECT ${pick(accountInfluences)} FROM ${accountInfluences}
      WHERE ${accountInfluences.account} = ${account} AND ${accountInfluences.at} > ${this.#since}
        AND (${accountInfluences.org} = ${this.#org} OR ${accountInfluences.kind} IN ${list(CONTROLLING)})
      ORDER BY ${accountInfluences.rid} DESC`.map((row) => this.#parse(row));
    this.#rows.set(account, rows);
    return rows;
  }

  #parse({ account, actor: by, kind, role, at }: RowOf<typeof accountInfluences>): Influence {
    const { foundedAt, founders, days } = this.#independence;
    const founding = kind === "invitation" && founders.includes(by) && at < foundedAt + days * DAY;
    return { account, by, kind, role, at, founding };
  }
}
