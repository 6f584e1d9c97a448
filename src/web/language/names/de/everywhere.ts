import type { CollectionNames } from "../../names.ts";

export const everywhere: CollectionNames = {
  one: "Eintrag",
  many: "Einträge",
  fields: {
    number: "Nummer",
    state: "Status",
    owner_id: "Zuständig",
    team_id: "Team",
    tags: "Schlagwörter",
    custom: "Weitere Angaben",
    created_at: "Angelegt",
    created_by: "Angelegt von",
    updated_at: "Geändert",
    updated_by: "Geändert von",
    archived_at: "Archiviert",
  },
  states: {},
  moves: {},
};
