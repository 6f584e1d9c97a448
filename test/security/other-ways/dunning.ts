import { EUR, type HeldAction } from "./held-action.ts";

/** Fees and interest that reminders charge to customers. */
export const DUNNING: Readonly<Record<string, HeldAction>> = {
  "changing what a reminder charges": {
    rules: ["fin.dunning.levels"],
    lay: async (floor, count) => {
      for (const { id } of (await floor.shown("fin/dunning-levels?limit=200")).data)
        await floor.owner.delete(`/api/v1/fin/dunning-levels/${id}`);
      const level = await floor.made("fin/dunning-levels", { level: 1, days: count % 30 });
      const dear = await floor.made("fin/dunning-levels", { level: 2, days: 30, fee: EUR(5_000) });
      await floor.made(`fin/dunning-levels/${dear.id}/retire`);
      const archived = await floor.made("fin/dunning-levels", { level: 3, days: 40, fee: EUR(5_000) });
      await floor.owner.delete(`/api/v1/fin/dunning-levels/${archived.id}`);
      return { level, dear, archived };
    },
    isDone: async (floor, { level }) => {
      const { data } = await floor.shown("fin/dunning-levels?state=active&limit=200");
      return data.length !== 1 || data[0].id !== level.id || data[0].fee !== null;
    },
    ways: ({ level, dear, archived }) => ({
      "by a fee": [["fin.dunning-levels.update", { id: level.id, fee: EUR(5_000) }]],
      "by another level": [["fin.dunning-levels.create", { level: 4, days: 1, fee: EUR(5_000) }]],
      "by one that was retired": [["fin.dunning-levels.reactivate", { id: dear.id }]],
      "by one that was archived": [["fin.dunning-levels.restore", { id: archived.id }]],
      "by falling back on the usual levels": [["fin.dunning-levels.retire", { id: level.id }]],
      "by archiving the only one": [["fin.dunning-levels.archive", { id: level.id }]],
    }),
  },
  "changing default interest": {
    rules: ["fin.dunning.rates"],
    lay: async (floor) => {
      for (const { id } of (await floor.shown("fin/interest-rates?limit=200")).data)
        await floor.owner.delete(`/api/v1/fin/interest-rates/${id}`);
      const rate = { debtor: "business", valid_from: "2026-01-01", base: "1.27", margin: "9" };
      const archived = await floor.made("fin/interest-rates", { ...rate, margin: "20" });
      await floor.owner.delete(`/api/v1/fin/interest-rates/${archived.id}`);
      return { kept: await floor.made("fin/interest-rates", rate), archived };
    },
    isDone: async (floor, { kept }) => {
      const { data } = await floor.shown("fin/interest-rates?limit=200");
      return data.length !== 1 || data[0].id !== kept.id || data[0].margin !== "9";
    },
    ways: ({ kept, archived }) => ({
      "by a margin": [["fin.interest-rates.update", { id: kept.id, margin: "20" }]],
      "by a later rate": [
        [
          "fin.interest-rates.create",
          { debtor: "business", valid_from: "2026-07-01", base: "1", margin: "20" },
        ],
      ],
      "by one that was archived": [["fin.interest-rates.restore", { id: archived.id }]],
      "by archiving the only one": [["fin.interest-rates.archive", { id: kept.id }]],
    }),
  },
};
