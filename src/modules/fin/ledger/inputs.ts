import { Type } from "@sinclair/typebox";

/** Years 1000 to 2999: all calendar libraries format them with four digits. */
const DAY = { format: "date", pattern: "^[12]" };

export const dayInput = (description: string) => Type.Optional(Type.String({ ...DAY, description }));

export const requiredDay = (description: string) => Type.String({ ...DAY, description });
