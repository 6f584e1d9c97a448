import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";

interface DayFieldProps {
  label: string;
  value: string;
  onChange(day: string): void;
  min?: string;
  max?: string;
  required?: boolean;
  error?: ReactNode;
}

/** A day to be typed or picked, with what the browser has for it; on a phone that is the phone's own wheel. */
export function DayField({ onChange, ...rest }: DayFieldProps) {
  return <TextInput type="date" onChange={(event) => onChange(event.currentTarget.value)} {...rest} />;
}
