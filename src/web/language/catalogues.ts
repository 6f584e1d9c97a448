import type { CompiledMessage } from "icu-minify/format";

/** Texts of an area by section, compiled from ICU MessageFormat. */
export type CompiledArea = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;

/**
 * Languages, and loaders of their areas: `loaders.en.crm()`. The bundler replaces this module by one that
 * imports what src/text holds and the application uses.
 */
export const loaders: Readonly<
  Record<string, Readonly<Record<string, () => Promise<{ default: CompiledArea }>>>>
> = {};

/** Areas whose texts the application needs to start. */
export const firstAreas: readonly string[] = [];
