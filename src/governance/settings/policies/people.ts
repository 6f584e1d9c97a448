import { Access } from "../../../engine/access/book.ts";
import type { Pages } from "../../../engine/access/pages.ts";
import { type Membership, membersOf } from "../../../identity/index.ts";
import type { Channel, ReadContext } from "../../../kernel/context.ts";
import type { Principal } from "../../../kernel/principal.ts";

/** Channels, as named in conditions. */
export const CHANNELS = Object.keys({
  http: true,
  cli: true,
  job: true,
  system: true,
  import: true,
  // Every channel and nothing else.
} satisfies Record<Channel, true>) as Channel[];

/** Actual or hypothetical circumstances of a call. */
export interface Circumstances {
  now: number;
  ip: string;
  channel: Channel;
  mfa: boolean;
}

export function circumstancesOf({ now, origin, principal }: ReadContext): Circumstances {
  return { now, ip: origin.address, channel: origin.channel, mfa: principal.mfa ?? false };
}

/** Sorted by name. */
export function activeMembers({ handle, org }: ReadContext): Membership[] {
  return membersOf(handle.connection, org).filter(({ deactivatedAt }) => deactivatedAt === null);
}

export function principalOf(member: Membership, mfa: boolean): Principal {
  return {
    kind: "user",
    id: member.user.id,
    organization: member.organization,
    roles: member.roles,
    ...(member.teamId !== null && { teamId: member.teamId }),
    mfa,
    operator: member.user.operator,
  };
}

export function accessOf(pages: Pages, principal: Principal, { now, ip, channel }: Circumstances): Access {
  return new Access(pages, principal, { address: ip, channel }, now);
}
