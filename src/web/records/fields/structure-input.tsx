import { Textarea } from "@mantine/core";
import { useState } from "react";
import type { InputFacts } from "./input-props.ts";

interface StructureInputProps {
  value: unknown;
  onChange(value: unknown): void;
  facts: InputFacts;
}

/** JSON editor for structures of any depth, such as formulas. Invalid JSON stays as typed. */
export function StructureInput({ value, onChange, facts }: StructureInputProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typeof value === "string" ? value : value ? JSON.stringify(value, null, 2) : "";
  return (
    <Textarea
      {...facts}
      autosize
      minRows={3}
      maxRows={20}
      spellCheck={false}
      ff="monospace"
      value={typed ?? shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(text.trim() === "" ? null : parsed(text));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
