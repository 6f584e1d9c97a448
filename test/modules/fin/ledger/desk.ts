import { expect } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../../../kit/appliance.ts";
import { type Books, FIN, openBooks } from "./books.ts";

export const NOBODY = "00000000-0000-7000-8000-000000000000";

export const NOW = "2026-11-20T12:00:00Z";

export type Lines = readonly object[];

/** A server with a bookkeeper and a trade ledger, open for 2026. */
export class Desk {
  readonly appliance: TestAppliance;
  readonly ana: Client;
  books: Books;

  private constructor(appliance: TestAppliance, ana: Client, books: Books) {
    this.appliance = appliance;
    this.ana = ana;
    this.books = books;
  }

  static async open(): Promise<Desk> {
    const appliance = await TestAppliance.start();
    // The ledger is for 2026, so the date is in that year regardless of the real one.
    appliance.clock.advance(Date.parse(NOW) - appliance.clock.now());
    const ana = await appliance.setUp();
    return new Desk(appliance, ana, await openBooks(ana));
  }

  close(): Promise<void> {
    return this.appliance.stop();
  }

  async another(name: string): Promise<{ client: Client; books: Books }> {
    const client = await this.appliance.addOrganization(this.ana, name, `${name.toLowerCase()}@example.org`);
    return { client, books: await openBooks(client) };
  }

  hire(name: string, roles: readonly string[]): Promise<Client> {
    return this.appliance.invite(this.ana, `${name}@example.com`, roles);
  }

  account(purpose: string): string {
    return this.books.account(purpose);
  }

  /** The month of 2026 with this number; 13 is the adjusting period. */
  period(month: number): Json {
    return this.books.periods[month - 1];
  }

  pair(debit: string, credit: string, amount: number, more: object = {}): Lines {
    return [
      { account_id: this.account(debit), debit: amount, ...more },
      { account_id: this.account(credit), credit: amount, ...more },
    ];
  }

  async draft(lines: Lines, more: object = {}, by = this.ana): Promise<Json> {
    return taken(
      await by.post(`${FIN}/journal-entries`, { date: "2026-03-10", narration: "Test", lines, ...more }),
      201,
    );
  }

  async post(lines: Lines, more: object = {}, by = this.ana): Promise<Json> {
    const draft = await this.draft(lines, more, by);
    return this.move("journal-entries", draft, "post", {}, by);
  }

  /** Drafts and posts an entry. A rejection must leave no posting and no number. */
  async tryPost(lines: Lines, more: object = {}, by = this.ana, move = "post"): Promise<string> {
    const body = { date: "2026-03-10", narration: "Test", lines, ...more };
    const draft = await by.post(`${FIN}/journal-entries`, body);
    if (draft.status !== 201) return said(draft);
    return this.tryMove("journal-entries", draft.body, move, {}, by);
  }

  async create(name: string, body: object, by = this.ana): Promise<Json> {
    return taken(await by.post(`${FIN}/${name}`, body), 201);
  }
  async tryCreate(name: string, body: object, by = this.ana): Promise<string> {
    return said(await this.guarded(() => by.post(`${FIN}/${name}`, body)));
  }

  async change(name: string, { id }: Json, body: object): Promise<Json> {
    return taken(await this.ana.put(`${FIN}/${name}/${id}`, body));
  }
  async tryChange(name: string, { id }: Json, body: object): Promise<string> {
    return said(await this.guarded(() => this.ana.put(`${FIN}/${name}/${id}`, body)));
  }

  async move(name: string, { id }: Json, move: string, body: object = {}, by = this.ana): Promise<Json> {
    return taken(await by.post(`${FIN}/${name}/${id}/${move}`, body));
  }
  async tryMove(name: string, { id }: Json, move: string, body: object = {}, by = this.ana): Promise<string> {
    return said(await this.guarded(() => by.post(`${FIN}/${name}/${id}/${move}`, body)));
  }

  async tryArchive(name: string, { id }: Json): Promise<string> {
    return said(await this.guarded(() => this.ana.delete(`${FIN}/${name}/${id}`)));
  }

  async get(path: string, by = this.ana): Promise<Json> {
    return taken(await by.get(`${FIN}/${path}`));
  }
  async tryGet(path: string, by = this.ana): Promise<string> {
    return said(await by.get(`${FIN}/${path}`));
  }

  async all(name: string, query = "", by = this.ana): Promise<Json[]> {
    const found: Json[] = [];
    for (let cursor = ""; ; ) {
      const { data, page } = await this.get(`${name}?limit=200${query}${cursor}`, by);
      found.push(...data);
      if (page.next_cursor === null) return found;
      cursor = `&cursor=${page.next_cursor}`;
    }
  }

  /** Performs a write, and checks that a rejected one leaves nothing but its event. */
  async guarded(call: () => Promise<Reply>): Promise<Reply> {
    const before = await this.traces();
    const reply = await call();
    if (reply.status >= 400) {
      const after = await this.traces();
      expect(after).toEqual({ ...before, events: Number(before.events) + 1 });
    }
    return reply;
  }

  /** Counts everything that writes leave: events, changes, postings, entries, versions and numbers. */
  async traces(): Promise<Record<string, unknown>> {
    const [row] = await this.appliance.rows(
      `SELECT (SELECT count(*) FROM audit_events) AS events,
              (SELECT count(version) FROM audit_events) AS changes,
              (SELECT count(*) FROM fin_postings) AS postings,
              (SELECT count(*) FROM fin_journal_entries) AS entries,
              (SELECT sum(version) FROM fin_journal_entries) AS versions,
              (SELECT sum(version) FROM fin_periods) AS periods,
              (SELECT coalesce(sum(next), 0) FROM number_sequences) AS numbers`,
    );
    return row ?? {};
  }

  postings({ id }: Json): Promise<Record<string, unknown>[]> {
    return this.appliance.rows("SELECT * FROM fin_postings WHERE entry_id = ? ORDER BY position", id);
  }

  async broken(by = this.ana): Promise<string[]> {
    const { invariants } = taken(await by.get("/api/v1/system/health"));
    return invariants.filter(({ holds }: Json) => !holds).map(({ name }: Json) => name);
  }
}

/** The answer in one line: `200`, or `422 VALIDATION_FAILED lines ENTRY_UNBALANCED`. */
export function said({ status, body }: Reply): string {
  if (status < 400) return String(status);
  const details: Json[] = body.details;
  return [`${status} ${body.code}`, ...details.map(({ path, code }) => `${path} ${code}`)].join(", ");
}

export function taken(reply: Reply, status = 200): Json {
  if (reply.status !== status) throw new Error(`answered ${reply.status} ${reply.text}`);
  return reply.body;
}
