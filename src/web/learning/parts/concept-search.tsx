import { Group, Loader, Select, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { Concept } from "../../../client/contract.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";

interface ConceptSearchProps {
  label: string;
  placeholder?: string;
  onChoose(concept: Concept): void;
  without?: readonly string[];
  namespace?: "org" | "shared";
  domain?: string | undefined;
}

export function ConceptSearch({
  label,
  placeholder,
  onChoose,
  without = [],
  namespace,
  domain,
}: ConceptSearchProps) {
  const t = useTexts("learning.conceptSearch");
  const s = useTexts("learning.parts");
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), 200);
  const concepts = useCall(
    "GET /api/v1/learning/concepts",
    { query: { q, limit: 20, ...(namespace && { namespace }), ...(domain !== undefined && { domain }) } },
    { enabled: q !== "", keep: true },
  );
  const found = q === "" ? [] : (concepts.data?.data ?? []).filter(({ id }) => !without.includes(id));
  return (
    <Select
      label={label}
      placeholder={placeholder ?? t.type}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      filter={({ options }) => options}
      data={found.map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage={q !== "" && !concepts.isFetching ? t.none : undefined}
      leftSection={concepts.isFetching ? <Loader size={16} /> : <IconSearch size={18} stroke={1.6} />}
      rightSection={<span />}
      renderOption={({ option }) => {
        const concept = found.find(({ id }) => id === option.value);
        return (
          <Group justify="space-between" wrap="nowrap" w="100%">
            <Text size="sm" dir="auto">
              {option.label}
            </Text>
            {concept && (
              <Text size="xs" c="var(--app-quiet)" style={{ flexShrink: 0 }}>
                {s[concept.namespace]}
              </Text>
            )}
          </Group>
        );
      }}
      onChange={(id) => {
        const concept = found.find((one) => one.id === id);
        if (!concept) return;
        setTyped("");
        onChoose(concept);
      }}
    />
  );
}
