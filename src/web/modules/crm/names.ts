import type { EnglishNames } from "../../language/names/index.ts";

export const crmNames: EnglishNames = {
  one: { crm: "Customers" },
  many: { crm: "Customers" },
  choices: {
    "crm.activities.type": { todo: "To-do" },
  },
};
