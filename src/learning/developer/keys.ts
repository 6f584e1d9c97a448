import type { Identified } from "../../engine/engine.ts";
import { Fault } from "../../kernel/errors.ts";
import type { LearningParts } from "../part.ts";

const PREFIX = "fh_live_";

/** Whether a bearer token is an API key, not somebody's login. */
export function isKey(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Who API keys stand for. */
export interface Keys {
  identify(token: string): Promise<Identified>;
}

export function openKeys(_parts: Pick<LearningParts, "store" | "clock">): Keys {
  return {
    identify: async () => {
      throw new Fault("KEY_INVALID");
    },
  };
}
