import type { Config } from "../config/options.ts";
import type { CheckpointSigner } from "../engine/audit/checkpoints.ts";
import type { Clock } from "../kernel/clock.ts";
import type { ProgramLog } from "../log.ts";
import { Shipper } from "../store/shipping/index.ts";
import type { Store } from "../store/store.ts";

interface Around {
  store: Store;
  signer: CheckpointSigner;
  clock: Clock;
  log: ProgramLog;
}

export function openShipping(config: Config, { store, signer, clock, log }: Around): Shipper | undefined {
  const { folder, seconds, kept_days } = config.shipping;
  if (folder === "") return undefined;
  return new Shipper({
    data: config.data,
    folder,
    appliance: signer.identity.name,
    passphrase: config.backup.passphrase,
    seconds,
    keptDays: kept_days,
    logs: { freehold: store.log, vault: store.vault.log },
    now: () => clock.now(),
    onStateChange: ({ halted }) =>
      halted
        ? log.error("shipping came to a halt", { folder, cause: halted.cause })
        : log.info("shipping goes on", { folder }),
  });
}
