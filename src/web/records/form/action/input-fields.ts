import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Problem } from "../../../../client/index.ts";
import { keyOf } from "../../../queries.ts";
import { client } from "../../../session/session.ts";
import { fieldsOfSchema } from "../../fields/from-schema.ts";
import { isObject } from "../../fields/values.ts";
import type { MetaField } from "../../meta.ts";

const ADDRESS = "/docs/inputs";

interface InputFields {
  /** Undefined while the schemas load. */
  readonly fields: ReadonlyMap<string, MetaField> | undefined;
  readonly error: Problem | null;
  retry(): void;
}

/** Schemas come from the server and are loaded once for all forms. */
export function useInputFields(call: string): InputFields {
  const asked = useQuery<unknown, Problem>({
    queryKey: keyOf(ADDRESS),
    queryFn: ({ signal }) => client.request("GET", ADDRESS, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = asked;
  const fields = useMemo(
    () =>
      isObject(data) ? new Map(fieldsOfSchema(data[call]).map((field) => [field.name, field])) : undefined,
    [data, call],
  );
  return { fields, error: asked.error, retry: () => void asked.refetch() };
}
