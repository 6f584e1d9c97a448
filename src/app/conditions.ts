import type { Config } from "../config/options.ts";
import type { RowWatch } from "../evidence/row-watch.ts";
import type { Jobs } from "../jobs/index.ts";
import { atOnce } from "../kernel/at-once.ts";
import type { Clock } from "../kernel/clock.ts";
import { notedDamages } from "../store/log-damage.ts";
import type { Shipper } from "../store/shipping/index.ts";
import type { Store } from "../store/store.ts";
import {
  type BackupStore,
  type ClockWatch,
  type ConditionParts,
  type Disk,
  lastOutside,
  lookAround,
} from "../system/index.ts";

interface Around {
  config: Config;
  startedAt: number;
  store: Store;
  disk: Disk;
  backups: BackupStore;
  watch: ClockWatch;
  rows: RowWatch;
  clock: Clock;
  /** Opened later than the conditions, which actions report. */
  jobs(): Jobs;
  shipper(): Shipper | undefined;
  provider: ConditionParts["provider"];
}

/** Health of the server, and the last copy of its data outside the data folder. */
export function openConditions(around: Around) {
  const { config, startedAt, store, disk, backups, watch, rows, clock, jobs, shipper, provider } = around;
  const outside = async () => {
    const notes = await backups.notes();
    const state = { folder: config.data, backupFolder: backups.folder, notes, now: clock.now() };
    const shippedAt = shipper()?.state.shippedAt;
    return store.read(async (handle) => lastOutside(handle, { ...state, shippedAt }));
  };
  const conditions = atOnce(() =>
    lookAround({
      store,
      disk,
      backups,
      clock: watch,
      damages: () => notedDamages(config.data),
      differs: () => rows.differs,
      jobs: () => jobs().isWell,
      shipping: () => {
        const state = shipper()?.state;
        return state && { ...state, startedAt };
      },
      outside: async () => ({ ...(await outside()), hours: config.backup.outside_hours }),
      provider,
      now: () => clock.now(),
    }),
  );
  return { outside, conditions };
}
