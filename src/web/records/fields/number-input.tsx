import { TextInput, type TextInputProps } from "@mantine/core";
import { useLayoutEffect, useMemo, useState } from "react";
import { fromMicro, toMicro } from "../../kit/micro.ts";
import { type Format, useFormat } from "../../language/format.ts";
import type { InputFacts } from "./input-props.ts";
import {
  groupedDigits,
  minorOf,
  readNumber,
  type Separators,
  separatorsOf,
  typedDecimal,
  typedMinor,
  withoutUnit,
} from "./numbers.ts";

interface TypedProps<T> extends InputFacts {
  value: T | string | null | undefined;
  /** Null if empty; the text as typed if it cannot be parsed. */
  onChange(value: T | string | null): void;
  placeholder?: string;
  rightSection?: TextInputProps["rightSection"];
  rightSectionWidth?: TextInputProps["rightSectionWidth"];
  variant?: TextInputProps["variant"];
  size?: TextInputProps["size"];
  miw?: TextInputProps["miw"];
  ref?: React.Ref<HTMLInputElement>;
}

export interface MoneyInputProps extends TypedProps<number> {
  /** Defaults to the organisation's currency. */
  currency?: string | undefined;
}

/** Input for an amount. The user types major units in the local format; the value is in minor units. */
export function MoneyInput({ currency, rightSection, ...props }: MoneyInputProps) {
  const format = useFormat();
  const separators = useSeparators(format);
  const digits = digitsOf(format, currency);
  return (
    <TypedInput<number>
      {...props}
      show={(value) => typedMinor(value, digits, separators)}
      rest={(text) => groupedDigits(text, format)}
      read={(text) => {
        const plain = readNumber(withoutUnit(text), separators);
        return plain === undefined ? undefined : minorOf(plain, digits);
      }}
      held={(value): value is number => typeof value === "number"}
      rightSection={
        rightSection === undefined ? (
          <span className="figures">{currencyText(format, currency)}</span>
        ) : (
          rightSection
        )
      }
      rightSectionWidth={props.rightSectionWidth ?? 52}
    />
  );
}

/** Input for a price or limit in millionths of the organisation's currency. */
export function MicroInput({ rightSection, ...props }: TypedProps<number>) {
  const format = useFormat();
  const separators = useSeparators(format);
  return (
    <TypedInput<number>
      {...props}
      show={(value) => typedDecimal(String(fromMicro(value)), separators)}
      rest={(text) => groupedDigits(text, format)}
      read={(text) => {
        const plain = readNumber(withoutUnit(text), separators);
        return plain === undefined ? undefined : toMicro(Number(plain));
      }}
      held={(value): value is number => typeof value === "number"}
      rightSection={rightSection ?? <span className="figures">{currencyText(format, undefined)}</span>}
      rightSectionWidth={props.rightSectionWidth ?? 52}
    />
  );
}

/** Input for an exact decimal, which is a string as in the API. */
export function DecimalInput(props: TypedProps<string>) {
  const format = useFormat();
  const separators = useSeparators(format);
  return (
    <TypedInput<string>
      {...props}
      show={(value) => typedDecimal(value, separators)}
      rest={(text) => groupedDigits(text, format)}
      read={(text) => readNumber(text, separators)}
      held={(value): value is string => typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value)}
    />
  );
}

export function WholeInput(props: TypedProps<number>) {
  const separators = useSeparators(useFormat());
  return (
    <TypedInput<number>
      {...props}
      show={String}
      read={(text) => {
        const plain = readNumber(text, separators);
        const value = Number(plain);
        return plain !== undefined && Number.isSafeInteger(value) ? value : undefined;
      }}
      held={(value): value is number => typeof value === "number"}
    />
  );
}

interface Typing<T> {
  /** Text for editing. */
  show(value: T): string;
  /** Text while the input doesn't have the focus. */
  rest?(text: string): string;
  read(text: string): T | undefined;
  held(value: unknown): value is T;
}

/**
 * Input that shows the text while the user types, and the parsed value afterwards. Digits are grouped outside
 * the input only: separators that come and go while typing would move the caret and change what is meant.
 */
function TypedInput<T>({
  value,
  onChange,
  onBlur,
  show,
  rest = (text) => text,
  read,
  held,
  ref,
  ...facts
}: TypedProps<T> & Typing<T>) {
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  // The text for editing replaces the grouped one first.
  useLayoutEffect(() => {
    const input = document.activeElement;
    if (isFocused && input instanceof HTMLInputElement) input.select();
  }, [isFocused]);
  const editable = held(value) ? show(value) : String(value ?? "");
  return (
    <TextInput
      {...facts}
      ref={ref ?? null}
      value={typed ?? (held(value) && !isFocused ? rest(editable) : editable)}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: "figures" }}
      styles={{ input: { textAlign: "right" } }}
      onFocus={() => setFocused(true)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(text.trim() === "" ? null : (read(text) ?? text));
      }}
      onBlur={() => {
        setTyped(undefined);
        setFocused(false);
        onBlur?.();
      }}
    />
  );
}

export function useSeparators(format: Format): Separators {
  return useMemo(() => separatorsOf(format), [format]);
}

function digitsOf(format: Format, currency: string | undefined): number {
  try {
    return format.minorDigits(currency);
  } catch {
    return 2;
  }
}

/** Currency code, or the symbol of the organisation's currency. */
function currencyText(format: Format, currency: string | undefined): string {
  if (currency) return currency;
  return format.money(0).replaceAll(/[\d.,\s\u00a0\u202f-]/g, "");
}
