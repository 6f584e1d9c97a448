import { Type } from "@sinclair/typebox";

/** Days of the years 1000 to 2999: what every calendar library writes with four digits. */
const DAY = { format: "date", pattern: "^[12]" };

/** A day that may be given. */
export const dayInput = (description: string) => Type.Optional(Type.String({ ...DAY, description }));

/** A day that must be given. */
export const requiredDay = (description: string) => Type.String({ ...DAY, description });
