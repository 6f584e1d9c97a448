import { createHmac, randomBytes } from "node:crypto";
import { type PrivateJwk, signCheckpoint, signer } from "../../../../engine/audit/checkpoint.ts";
import { originOf } from "../../../../engine/audit/checkpoints.ts";
import { canonicalJson } from "../../../../engine/audit/event.ts";
import { rfc3339 } from "../../../../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../../../../kernel/context.ts";
import type { RecordIn } from "../../../../kernel/entity.ts";
import { newId } from "../../../../kernel/ids.ts";
import { erasuresAfter } from "../../../../records/index.ts";
import { row } from "../../../../store/rows.ts";
import type { Vault } from "../../../../store/vault.ts";
import { say } from "../../../../text/message.ts";
import { renderText } from "../../../../text/render.ts";
import { unstored } from "../../../../text/stored.ts";
import type { GovernanceParts } from "../../../part.ts";
import { type Item, itemsOf } from "../items.ts";
import type { requests } from "../request.ts";
import { plain } from "../scope/words.ts";
import { certificates, type ItemOutcome } from "../tables.ts";

type Request = RecordIn<typeof requests>;

/** Signs the result of a request: what was erased or kept, and why. Identifies records by id only. */
export function certify(
  parts: GovernanceParts,
  context: WriteContext,
  request: Request,
  copies: number,
): void {
  const items = itemsOf(context, request.id);
  const statement = canonicalJson({
    certificate: "freehold/data-request/1",
    organization: context.principal.organization.id,
    request: request.id,
    number: request.number,
    kind: request.kind,
    received_on: request.received_on,
    identity: { method: request.identity_method, by: request.identity_by_id },
    approved_by_id: request.approved_by_id,
    executed_at: rfc3339(context.now),
    person: personHash(context.vault, request.email ?? request.name),
    scope: { hash: request.scope_hash, included: count(items, "include"), excluded: count(items, "exclude") },
    counts: countsOf(items),
    items: items.map(shown),
    kept_by_law: lawfullyKept(items),
    copies_removed: copies,
    ledger: ledgerHash(context, request),
    trail: renderText(say("governance.papers.certificateTrail"), "en"),
  });
  context.handle.connection.run`INSERT INTO ${certificates} ${row(certificates, {
    id: newId(),
    org: context.org,
    request_id: request.id,
    at: context.now,
    statement,
    note: noteOf(parts, context, request, statement, items.length),
  })}`;
}

/** Keyed hash with a server secret, to test if a certificate is about a person without naming them. */
export function personHash(vault: Vault, word: string): string {
  const secret = vault.secret("erasure_person_key", () => randomBytes(32).toString("base64url"));
  return createHmac("sha256", secret).update(plain(word)).digest("hex");
}

/** The certificate's hash is the root of a note signed like a checkpoint, so checkpoint tools verify it. */
function noteOf(
  { signer: { identity } }: GovernanceParts,
  { vault, principal }: WriteContext,
  { number }: Request,
  statement: string,
  size: number,
): string {
  const text = vault.secret("audit_signing_key", () => {
    throw new Error("the appliance has no signing key");
  });
  return signCheckpoint({
    origin: certificateOrigin(originOf(identity, principal.organization.id), String(number)),
    size,
    root: hashOf(statement),
    name: identity.name,
    // Safe cast: written by the checkpoint signer, which started earlier.
    privateKey: signer(JSON.parse(text) as PrivateJwk),
  });
}

export function certificateOrigin(log: string, number: string): string {
  return `${log}/data-requests/${number}`;
}

export function hashOf(statement: string): Uint8Array {
  return new Bun.CryptoHasher("sha256").update(statement).digest();
}

function count(items: readonly Item[], decision: string): number {
  return items.filter((item) => item.decision === decision).length;
}

/** Counts items by collection. */
function countsOf(items: readonly Item[]) {
  const groups = Map.groupBy(items, ({ collection }) => collection);
  return Object.fromEntries(
    [...groups].map(([collection, group]) => {
      const outcomes = group.flatMap(({ outcome }) => outcome ?? []);
      const sum = (pick: (outcome: (typeof outcomes)[number]) => number) =>
        outcomes.reduce((total, outcome) => total + pick(outcome), 0);
      return [
        collection,
        {
          records: group.length,
          erased: outcomes.filter(({ result }) => result === "erased").length,
          kept: outcomes.filter(({ result }) => result === "kept").length,
          fields_destroyed: sum(({ destroyed }) => destroyed?.length ?? 0),
          fields_anonymised: sum(({ anonymised }) => anonymised?.length ?? 0),
          fields_kept: sum(({ kept }) => Object.keys(kept ?? {}).length),
          attachments: sum(({ attachments }) => attachments ?? 0),
        },
      ];
    }),
  );
}

function shown({ collection, record_id, decision, reason, part, outcome }: Item) {
  return { collection, id: record_id, decision, reason, part, outcome: outcome && inEnglish(outcome) };
}

/** Signed statements are in English. */
const english = (reason: string): string => renderText(unstored(reason), "en");

function inEnglish({ kept, reason, ...outcome }: ItemOutcome): ItemOutcome {
  return {
    ...outcome,
    ...(kept && {
      kept: Object.fromEntries(Object.entries(kept).map(([field, why]) => [field, english(why)])),
    }),
    ...(reason !== undefined && { reason: english(reason) }),
  };
}

function lawfullyKept(items: readonly Item[]) {
  return items.flatMap(({ collection, record_id: id, outcome }) => [
    ...(outcome?.result === "kept"
      ? [{ collection, id, field: null, reason: english(outcome.reason ?? "") }]
      : []),
    ...Object.entries(outcome?.kept ?? {}).map(([field, reason]) => ({
      collection,
      id,
      field,
      reason: english(reason),
    })),
  ]);
}

/** Hash of the ledger entries about the listed records. */
function ledgerHash(context: ReadContext, { id }: Request): string {
  const places = new Set(itemsOf(context, id).map((item) => `${item.collection}/${item.record_id}`));
  const own = erasuresAfter(context.handle.connection, context.org, 0)
    .filter((one) => places.has(`${one.collection}/${one.id}`))
    .map(({ erasure }) => erasure);
  return new Bun.CryptoHasher("sha256").update(canonicalJson(own)).digest("hex");
}
