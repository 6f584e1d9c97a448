import { Shipper } from "../../src/store/shipping/index.ts";
import type { TestAppliance } from "./appliance.ts";

export function shipperOf(appliance: TestAppliance, folder: string, passphrase = "", name = "freehold-test") {
  const { store } = appliance.appliance.engine;
  return new Shipper({
    data: appliance.folder,
    folder,
    appliance: name,
    passphrase,
    seconds: 1,
    keptDays: 7,
    logs: { freehold: store.log, vault: store.vault.log },
    now: () => appliance.clock.now(),
    onStateChange: () => undefined,
  });
}

/** Replicates everything; returns the point in time up to which the replica can be restored. */
export async function shipped(shipper: Shipper): Promise<number> {
  const before = shipper.state.shippedAt;
  for (;;) {
    await shipper.tick();
    await shipper.settled();
    const { shippedAt, halted } = shipper.state;
    if (halted) throw new Error("shipping came to a halt", { cause: halted.cause });
    // Files that do not fit into this tick are replicated in the next one.
    if (shippedAt !== null && shippedAt !== before) return shippedAt;
  }
}
