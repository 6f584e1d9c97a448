import { DATABASES, type DatabaseName } from "../data-folder.ts";
import type { OpenLog } from "../open-log.ts";
import type { Shippers } from "./database-shipper.ts";

const MIB = 1024 * 1024;
/** Size from which a WAL is checkpointed. */
const FULL_BYTES = 16 * MIB;
/** Unshipped part that is read when it is checkpointed, while everyone waits. */
const LITTLE_BYTES = 16 * MIB;
/** The same for a WAL of the length to avoid. */
const MUCH_BYTES = 48 * MIB;
/** Size from which ticks that make the unshipped part smaller come before the copy. */
const LONG_BYTES = 256 * MIB;
/** Unshipped part from which a WAL is checkpointed nevertheless. */
const MAX_BYTES = 1024 * MIB;
/** Length from which a WAL is checkpointed, although it was never emptied in time. */
const LONGEST_BYTES = 4 * MAX_BYTES;
/** Time after which a WAL that a reader needed is tried again. */
const BLOCKED_MS = 5000;
/** The next lineage may have to ship the whole WAL, which takes a while. */
const BOUND_MS = 60_000;

/** Keeps the WALs short, by checkpoints at times at which little of them is not shipped yet. */
export class LogLimits {
  readonly #logs: Readonly<Record<DatabaseName, OpenLog>>;
  /** Last time that a WAL could not be emptied, by the monotonic clock. */
  #blockedAt = -BLOCKED_MS;
  /** Last time that too much was unshipped, by the monotonic clock. */
  #boundAt = -BOUND_MS;

  constructor(logs: Readonly<Record<DatabaseName, OpenLog>>) {
    this.#logs = logs;
  }

  /** Checkpoints full WALs. Returns true if another tick is needed, after that or for less to wait for. */
  async emptyFull(shippers: Shippers, during: { isPatient: boolean; isCopying: boolean }): Promise<boolean> {
    if (performance.now() - this.#blockedAt < BLOCKED_MS) return false;
    let isNeeded = false;
    for (const name of DATABASES) {
      const shipper = shippers[name];
      if (shipper.logBytes <= FULL_BYTES) continue;
      const isLittle = () =>
        shipper.waitingBytes <= (shipper.logBytes < MAX_BYTES ? LITTLE_BYTES : MUCH_BYTES);
      const isForCopy = during.isCopying && shipper.logBytes < LONG_BYTES;
      if (await this.#logs[name].empty(isLittle)) isNeeded = true;
      // Or a reader uses an older snapshot.
      else if (during.isPatient && !isLittle() && !isForCopy) isNeeded = true;
      else this.#blockedAt = performance.now();
    }
    return isNeeded;
  }

  /** Keeps the WALs from filling the disk while the replica is unavailable. */
  async bound(shippers: Shippers | undefined): Promise<void> {
    if (performance.now() - this.#boundAt < BOUND_MS) return;
    for (const name of DATABASES) {
      const log = this.#logs[name];
      const shipper = shippers?.[name];
      const { size } = Bun.file(log.file.log);
      if ((shipper?.waitingBytes ?? size) <= MAX_BYTES && size <= LONGEST_BYTES) continue;
      this.#boundAt = performance.now();
      shipper?.giveUp();
      await log.empty();
    }
  }
}
