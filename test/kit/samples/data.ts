import type { Samples } from "../samples.ts";

export const data: Samples = {
  "data.requests": (_made, marker) => ({
    kind: "access",
    name: `Person ${marker}`,
    email: `${marker.toLowerCase()}@example.com`,
  }),
};
