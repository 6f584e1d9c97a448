import type { EnglishNames } from "../../language/names/index.ts";

export const crmNames: EnglishNames = {
  one: { crm: "Customers", "crm.opportunities": "Deal" },
  many: { crm: "Customers", "crm.opportunities": "Deals" },
  choices: {
    "crm.activities.type": { todo: "To-do" },
  },
};
