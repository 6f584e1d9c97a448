import type { CompiledMessage } from "icu-minify/format";

/** Texts of an area by section, compiled from ICU MessageFormat. */
export type CompiledArea = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;

/** Area loaders by language: `loaders.en.crm()`. The bundler replaces this module. */
export const loaders: Readonly<
  Record<string, Readonly<Record<string, () => Promise<{ default: CompiledArea }>>>>
> = {};

/** Areas needed at startup. */
export const firstAreas: readonly string[] = [];
