import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";

/** Last file of every backup: lists all others with their hashes. */
const manifestSchema = Type.Object({
  format: Type.Literal("freehold-backup"),
  version: Type.Literal(1),
  id: Type.String(),
  made_at: Type.String(),
  program: Type.Object({ version: Type.String(), bun: Type.String() }),
  schema: Type.Union([Type.String(), Type.Null()]),
  files: Type.Array(Type.Object({ name: Type.String(), size: Type.Integer(), sha256: Type.String() })),
});

export type Manifest = Static<typeof manifestSchema>;

export const MANIFEST = "manifest.json";

/** Undefined if invalid. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(text);
    return Value.Check(manifestSchema, manifest) ? manifest : undefined;
  } catch {
    return undefined;
  }
}
