import type { EnglishNames } from "../../language/names/index.ts";

export const opsNames: EnglishNames = {
  one: { ops: "Operations" },
  many: { ops: "Operations" },
  choices: {
    "ops.items.cost": { fifo: "First in, first out", average: "Moving average" },
    "ops.items.track": { none: "Not tracked", lot: "By lot", serial: "By serial number" },
    "ops.projects.billing": { fixed: "Fixed price", time: "By the hour", none: "Not billed" },
    "ops.projects.health": { green: "On track", amber: "At risk", red: "Off track" },
  },
};
