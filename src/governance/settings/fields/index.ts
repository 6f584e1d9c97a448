import type { Feature } from "../../../engine/feature.ts";
import { allOrganizations } from "../../../identity/index.ts";
import { lacksIndexes, makeIndexes } from "../../../records/custom/indexes.ts";
import type { GovernanceParts } from "../../part.ts";
import {
  archiveFieldAction,
  createFieldAction,
  orderFieldsAction,
  restoreFieldAction,
  updateFieldAction,
} from "./changes.ts";
import { INDEXING, indexFieldsAction } from "./indexing.ts";
import { getFieldAction, listFieldsAction } from "./reading.ts";

export const fields: Feature<GovernanceParts> = {
  actions: (parts) => [
    listFieldsAction(),
    createFieldAction(parts),
    orderFieldsAction(parts),
    getFieldAction(),
    updateFieldAction(parts),
    archiveFieldAction(parts),
    restoreFieldAction(parts),
    indexFieldsAction(parts.catalog),
  ],
  // A new version may have rebuilt a table without these indexes.
  recover: async (parts) => {
    const { store, catalog } = parts;
    const lacking = await store.read(async ({ connection }) =>
      allOrganizations(connection).filter(({ key }) => lacksIndexes(connection, catalog, key)),
    );
    for (const organization of lacking) await parts.perform(organization, INDEXING, {});
  },
  moves: ({ catalog }) => ({
    arrived: async (context) => {
      while (makeIndexes(context, catalog) > 0) await context.turn();
    },
  }),
};
