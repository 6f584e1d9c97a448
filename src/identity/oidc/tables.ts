import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../../kernel/tables.ts";

/** Identities at a provider with which people log in. */
export const providerLinks = sqliteTable(
  "provider_links",
  {
    id: text("id").primaryKey(),
    user_id: text("user_id")
      .notNull()
      .references(() => users.id),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    created_at: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("provider_links_subject").on(table.issuer, table.subject),
    index("provider_links_user").on(table.user_id),
  ],
);

/** Roles and team of the members of a group. */
export interface GroupMapping {
  readonly group: string;
  readonly roles: readonly string[];
  readonly team_id: string | null;
}

/** Effects of logins by the provider in an organisation. */
export const loginRules = sqliteTable("login_rules", {
  org: integer("org").primaryKey(),
  /** Claim that lists the person's groups. */
  groups_claim: text("groups_claim").notNull(),
  /** Members of this group join at their first login; null if only invited people may. */
  entry_group: text("entry_group"),
  mappings: text("mappings", { mode: "json" }).$type<GroupMapping[]>().notNull(),
  /** People with a linked identity cannot use their password, except owners. */
  passwords_off: integer("passwords_off", { mode: "boolean" }).notNull(),
  version: integer("version").notNull(),
  updated_at: integer("updated_at").notNull(),
  /** Its votes do not count for those to whom the rules give a role, as if this person had given it. */
  updated_by: text("updated_by").notNull(),
});
