import type { PolicyGate } from "../../../kernel/context.ts";
import type { FieldAccess } from "../../access/fields-access.ts";
import type { Cursor } from "./cursor.ts";
import type { Condition } from "./filter.ts";
import type { SortKey } from "./sort.ts";

export interface ListQuery {
  org: number;
  now: number;
  conditions: readonly Condition[];
  sort: readonly SortKey[];
  search?: string | undefined;
  archived: boolean;
  cursor?: ListCursor | undefined;
  limit: number;
  policy: PolicyGate;
  access: FieldAccess;
}

export type ListCursor = Cursor & { rid: number };
