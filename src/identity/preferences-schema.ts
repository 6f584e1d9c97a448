import { type Static, Type } from "@sinclair/typebox";
import { columnName, columnWidth, MOST_COLUMNS } from "../kernel/list-columns.ts";
import { closed, oneOf } from "../kernel/schema.ts";
import { LANGUAGES } from "../text/files.ts";

/** Lists and saved views whose columns are kept. The one kept longest gives way. */
export const MOST_LISTS = 200;

/** Shared across devices and organisations. */
export const preferencesSchema = Type.Object(
  {
    language: Type.Optional(oneOf(LANGUAGES)),
    theme: Type.Optional(oneOf(["auto", "light", "dark"])),
    /** Single-key shortcuts such as ? or J, which interfere with speech input. */
    single_keys: Type.Optional(Type.Boolean()),
    /** Expanded sidebar sections. The web application opens one. */
    open_sections: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 })),
    /** Pinned pages, by address: names are looked up with the user's permissions when they are shown. */
    favourites: Type.Optional(
      Type.Array(
        Type.Object(
          {
            organization: Type.String({ maxLength: 64 }),
            to: Type.String({ pattern: "^/([^/\\\\\\s][^\\\\\\s]*)?$", maxLength: 300 }),
          },
          closed,
        ),
        { maxItems: 100 },
      ),
    ),
    /** Notifications by e-mail: none, each as it comes, or a daily digest with due dates. */
    notice_mail: Type.Optional(oneOf(["off", "each", "daily"])),
    /** Kinds of notifications to send by e-mail; all by default. */
    notice_mail_kinds: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 })),
    /** Height of rows in lists. */
    density: Type.Optional(oneOf(["comfortable", "compact"])),
    /** Columns in order and their widths, by collection or saved view. Those of other lists stay. */
    lists: Type.Optional(
      Type.Record(
        Type.String({ maxLength: 64 }),
        Type.Object(
          {
            columns: Type.Array(columnName, { maxItems: MOST_COLUMNS }),
            widths: Type.Record(columnName, columnWidth, { maxProperties: MOST_COLUMNS }),
          },
          closed,
        ),
        { maxProperties: MOST_LISTS },
      ),
    ),
    /** Dismissed first steps and hints. */
    put_away: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 100 })),
  },
  { ...closed, $id: "Preferences" },
);

export type Preferences = Static<typeof preferencesSchema>;
