import { findMember, type Membership, principalOf } from "../../../identity/index.ts";
import type { Standard } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { Principal } from "../../../kernel/principal.ts";
import type { Catalog } from "../../../records/index.ts";
import type { Connection } from "../../../store/connection.ts";
import { say } from "../../../text/message.ts";
import { COLLECTION, type MandateRecord } from "./mandates.ts";

/** A mandate with its holder, whether or not it is in force. */
export interface Held {
  readonly mandate: MandateRecord;
  readonly holder: Membership;
  /** The holder's principal, limited by the mandate. */
  readonly principal: Principal;
}

export function readMandate(
  catalog: Catalog,
  connection: Connection,
  org: number,
  id: string,
): Held | undefined {
  const collection = catalog.collections.get(COLLECTION);
  const row = collection?.rowById(connection, org, id);
  if (!collection || !row) return undefined;
  // Safe cast: the row is of this collection.
  const mandate = collection.decode(row) as Standard as MandateRecord;
  const holder = mandate.holder_id === null ? undefined : findMember(connection, org, mandate.holder_id);
  return holder && { mandate, holder, principal: limited(mandate, holder) };
}

function limited(mandate: MandateRecord, holder: Membership): Principal {
  const { id, name, version, mode, actions, conditions, max_worth, daily_worth } = mandate;
  return {
    ...principalOf(holder, undefined),
    mandate: {
      id,
      name,
      version,
      mode,
      actions,
      when: conditions ?? {},
      maxWorth: max_worth?.amount ?? null,
      dailyWorth: daily_worth?.amount ?? null,
    },
  };
}

/** Returns the reason if the mandate is not in force. */
export function endedBecause({ mandate, holder }: Held, now: number): Fault | undefined {
  if (mandate.state !== "active" || mandate.archived_at !== null)
    return new Fault("KEY_REVOKED", { message: say("errors.mandates.stopped") });
  if (mandate.expires_at !== null && mandate.expires_at <= now)
    return new Fault("KEY_EXPIRED", { message: say("errors.mandates.expired") });
  return holder.deactivatedAt === null ? undefined : new Fault("AUTH_USER_DEACTIVATED");
}
