import { Shipper } from "../../src/store/shipping/index.ts";
import type { TestAppliance } from "./appliance.ts";

/** What ships a test's appliance into a folder, whenever the test says so. */
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
    told: () => undefined,
  });
}

/** Ships, and answers the moment up to which everything can be brought back. */
export async function shipped(shipper: Shipper): Promise<number> {
  const before = shipper.state.shippedAt;
  for (;;) {
    await shipper.tick();
    await shipper.settled();
    const { shippedAt, halted } = shipper.state;
    if (halted) throw new Error("shipping came to a halt", { cause: halted.cause });
    // Files that could not all be shipped within a tick come with the next.
    if (shippedAt !== null && shippedAt !== before) return shippedAt;
  }
}
