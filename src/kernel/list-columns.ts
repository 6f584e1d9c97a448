import { Type } from "@sinclair/typebox";

/** Bounds of what users keep about a list's columns, in their own lists and in saved views. */
export const columnName = Type.String({ minLength: 1, maxLength: 65 });
export const columnWidth = Type.Integer({ minimum: 60, maximum: 800 });
export const MOST_COLUMNS = 60;
