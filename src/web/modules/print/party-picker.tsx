import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useCall } from "../../queries.ts";
import { useTexts } from "./texts.ts";

interface PartyPickerProps {
  label: string;
  value: string | null;
  name?: string | undefined;
  onChoose(id: string | null): void;
  error?: string | undefined;
  required?: boolean;
}

export function PartyPicker({ label, value, name, onChoose, error, required = false }: PartyPickerProps) {
  const t = useTexts("papers.partyPicker");
  const [typed, setTyped] = useState("");
  const [sought] = useDebouncedValue(typed === name ? "" : typed, 200);
  const found = useCall(
    "GET /api/v1/crm/accounts",
    { query: { limit: 12, sort: "name", fields: "name", q: sought === "" ? undefined : sought } },
    { keep: true },
  );
  const data = (found.data?.data ?? []).map(({ id, name: title }) => ({ value: id, label: title ?? id }));
  const known = value !== null && !data.some((one) => one.value === value);
  return (
    <Select
      label={label}
      placeholder={t.type}
      w={260}
      searchable
      clearable
      required={required}
      nothingFoundMessage={t.none}
      value={value}
      onChange={onChoose}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={known ? [{ value, label: name ?? "…" }, ...data] : data}
      {...(error !== undefined && { error })}
    />
  );
}
