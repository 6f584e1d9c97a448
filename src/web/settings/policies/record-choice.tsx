import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNames } from "../../language/names.ts";
import { keyOf } from "../../queries.ts";
import { labelOfRecord, useLabelText } from "../../records/fields/labels.ts";
import type { AnyRecord, MetaEntity } from "../../records/meta.ts";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

interface RecordChoiceProps {
  entity: MetaEntity;
  value: string | null;
  onChange(id: string | null): void;
}

const SHOWN = 20;

export function RecordChoice({ entity, value, onChange }: RecordChoiceProps) {
  const t = useTexts("settings.recordChoice");
  const names = useNames();
  const textOf = useLabelText();
  const [search, setSearch] = useState("");
  const [wanted] = useDebouncedValue(search, 250);
  const { data } = useQuery({
    queryKey: keyOf(`GET ${entity.path}`, { choice: wanted }),
    queryFn: ({ signal }) =>
      client.request("GET", entity.path, {
        query: {
          limit: SHOWN,
          ...(wanted.trim() !== "" && entity.fields.some((one) => one.search) && { q: wanted }),
        },
        signal,
        // All list endpoints return this shape.
      }) as Promise<{ data: AnyRecord[] }>,
    placeholderData: (before) => before,
  });
  return (
    <Select
      label={t.label({ what: names.one(entity.collection) })}
      placeholder={t.any}
      data={(data?.data ?? []).map((record) => ({
        value: record.id,
        label: textOf(labelOfRecord(entity, record)),
      }))}
      value={value}
      onChange={onChange}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      searchable
      clearable
    />
  );
}
