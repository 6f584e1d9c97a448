import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { APPLIANCE, systemPrincipal } from "../../kernel/principal.ts";
import type { Handle } from "../../store/commit.ts";
import { type Connection, insertInto } from "../../store/connection.ts";
import { list, pick, type RowOf } from "../../store/rows.ts";
import type { Choice, InfluenceKind } from "./kinds.ts";
import { accountInfluences } from "./tables.ts";

const CONTROLLING: ReadonlySet<InfluenceKind> = new Set(["invitation", "password", "second_factor"]);

/** One person's hand in another one's account. */
export interface Influence {
  account: string;
  by: string;
  kind: InfluenceKind;
  /** The role that was given. */
  role: string | null;
  at: number;
  /** By a founder, while the organisation was new: it ties people to the founder, and not to each other. */
  founding: boolean;
}

/** What an organisation says of the independence of its approvers. */
export interface Independence {
  /** For how many days influence counts; 0 for never. */
  days: number;
  foundedAt: number;
  /** Who was there from the beginning. */
  founders: readonly string[];
}

/** One organisation at one moment. */
type Moment = Pick<ReadContext, "org" | "now"> & { handle: Pick<Handle, "connection"> };

const DAY = 86_400_000;

const insert = insertInto(accountInfluences);

const SYSTEM = systemPrincipal(APPLIANCE).id;

/** Keeps that the caller, or who is named, had a hand in somebody's account. What people do themselves is none. */
export function recordInfluence(
  { handle, org, now, principal }: Moment & { principal: Pick<WriteContext["principal"], "id"> },
  given: Pick<Influence, "account" | "kind"> & { by?: string; role?: string; org?: number },
): void {
  const { account, kind, by = principal.id, role = null } = given;
  // Whoever runs the machine is nobody who votes.
  if (by === SYSTEM || by === account) return;
  insert.run(handle.connection, { org: given.org ?? org, account, actor: by, kind, role, at: now });
}

/** Somebody with a part in a request: what counts of who gave them their place. */
export interface Taker {
  user: string;
  /** The role by which they decide: who gave them another one does not matter. */
  role?: string | null;
  chosen?: readonly Choice[];
}

/** Who made what is decided on. */
export interface Makers {
  requester: string;
  editors: readonly string[];
}

/** Who had a hand in whose account lately, in one organisation at one moment. */
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

  /** Those of some choices that count, the latest of each person. */
  recent(choices: readonly Choice[]): Choice[] {
    const latest = new Map<string, Choice>();
    for (const choice of choices.toSorted((a, b) => a.at - b.at))
      if (choice.at > this.#since) latest.set(choice.by, choice);
    return [...latest.values()];
  }

  /** Until when an influence counts. */
  endOf({ at }: Pick<Influence, "at">): number {
    return at + this.#independence.days * DAY;
  }

  /** Why one person may stand behind both parts, by what was done to the one; undefined when they are independent. */
  tie(one: Taker, other: Taker): Influence | undefined {
    if (one.user === other.user || this.#independence.days === 0) return undefined;
    const theirs = this.#controllers(other.user, false);
    for (const [controller, influence] of this.#controllers(one.user, true)) {
      if (!theirs.has(controller)) continue;
      return influence ?? theirs.get(controller);
    }
    return this.#choices(one).find(({ by }) => this.#controllers(by, true).has(other.user));
  }

  /** Why somebody may stand behind the vote of one and behind what is decided on: as who asks, or as an editor of it. */
  tieToMakers(one: Taker, { requester, editors }: Makers): Influence | undefined {
    const own = this.tie(one, { user: requester });
    if (own) return own;
    // Whoever edits a record names people in it: that alone does not make those theirs.
    for (const editor of editors) {
      const tie = this.tie({ user: one.user }, { user: editor });
      if (tie && CONTROLLING.has(tie.kind)) return tie;
    }
    return undefined;
  }

  /** Why two people may be one, whichever of them had a hand in the other. */
  tieEither(one: Taker, other: Taker): Influence | undefined {
    return this.tie(one, other) ?? this.tie(other, one);
  }

  /** Everybody who may stand behind an account, first of all whoever it is of. */
  behind(user: string): string[] {
    return [...this.#controllers(user, false).keys()];
  }

  /** Whether one person may control both accounts. What founders did while the organisation was new does not matter. */
  shareHand(one: string, other: string): boolean {
    const theirs = this.#controllers(other, false);
    return [...this.#controllers(one, false).keys()].some((controller) => theirs.has(controller));
  }

  /** Everybody who could have logged in as somebody, with what was done to that account itself; first of all themselves. */
  #controllers(user: string, withFounders: boolean): Map<string, Influence | undefined> {
    const found = new Map<string, Influence | undefined>([[user, undefined]]);
    // A map that grows while it is walked: the controllers of controllers follow.
    for (const [one, first] of found)
      for (const influence of this.#about(one)) {
        const counts = CONTROLLING.has(influence.kind) && (withFounders || !influence.founding);
        if (counts && !found.has(influence.by)) found.set(influence.by, first ?? influence);
      }
    return found;
  }

  /** Who chose somebody for the place from which they decide. */
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
    // Who controls an account controls it in every organisation; what they may do there is each one's own.
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
