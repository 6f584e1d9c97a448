import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PICTURE_TYPES } from "../../../formats/pictures/picture.ts";

/** Logos by hash. They are never changed or deleted, so that a former letterhead still has its own. */
export const letterheadLogos = sqliteTable(
  "letterhead_logos",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    sha256: text("sha256").notNull(),
    type: text("type", { enum: PICTURE_TYPES }).notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Base64. */
    picture: text("picture").notNull(),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
  },
  (table) => [uniqueIndex("letterhead_logos_hash").on(table.org, table.sha256)],
);
