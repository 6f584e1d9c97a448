import type { Feature } from "../../engine/feature.ts";
import type { GovernanceParts } from "../part.ts";
import { applyPackAction, installPackAction, listPacksAction, previewPackAction } from "./actions.ts";
import { packAreas } from "./areas.ts";
import { packItems } from "./tables.ts";

export { founding } from "./founding.ts";

/** Default roles, rules and retention by organisation size. */
export const packs: Feature<GovernanceParts> = {
  tables: [packItems],
  actions: (parts) => {
    const areas = packAreas(parts);
    return [
      listPacksAction(areas),
      previewPackAction(parts, areas),
      applyPackAction(parts, areas),
      installPackAction(areas),
    ];
  },
};
