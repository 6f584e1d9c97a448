import { type Static, Type } from "@sinclair/typebox";
import { closed, oneOf } from "../kernel/schema.ts";

/** What a person prefers on screen: the same on every machine and in every organisation. */
export const preferencesSchema = Type.Object(
  {
    language: Type.Optional(oneOf(["en", "de"])),
    theme: Type.Optional(oneOf(["auto", "light", "dark"])),
    /** Whether single keys, as ? or J, do something on a page. Somebody who speaks to their machine switches them off. */
    single_keys: Type.Optional(Type.Boolean()),
    /** Parts of the sidebar that the person has opened. */
    open_sections: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 })),
    /** First steps and hints that they have put away. */
    put_away: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 100 })),
  },
  { ...closed, $id: "Preferences" },
);

export type Preferences = Static<typeof preferencesSchema>;
