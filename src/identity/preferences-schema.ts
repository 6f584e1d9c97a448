import { type Static, Type } from "@sinclair/typebox";
import { closed, oneOf } from "../kernel/schema.ts";
import { LANGUAGES } from "../text/files.ts";

/** Shared across devices and organisations. */
export const preferencesSchema = Type.Object(
  {
    language: Type.Optional(oneOf(LANGUAGES)),
    theme: Type.Optional(oneOf(["auto", "light", "dark"])),
    /** Single-key shortcuts such as ? or J, which interfere with speech input. */
    single_keys: Type.Optional(Type.Boolean()),
    /** Expanded sidebar sections. */
    open_sections: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 })),
    /** Dismissed first steps and hints. */
    put_away: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 100 })),
  },
  { ...closed, $id: "Preferences" },
);

export type Preferences = Static<typeof preferencesSchema>;
