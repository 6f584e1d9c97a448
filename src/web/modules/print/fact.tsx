import { Text } from "@mantine/core";
import type { ReactNode } from "react";

interface FactProps {
  label: string;
  value: ReactNode;
  strong?: boolean;
  color?: string;
}

export function Fact({ label, value, strong = false, color }: FactProps) {
  return (
    <div>
      <Text size="sm" c="var(--app-quiet)">
        {label}
      </Text>
      <Text
        component="div"
        className="figures"
        size="lg"
        fw={strong ? 700 : 500}
        {...(color && { c: color })}
      >
        {value}
      </Text>
    </div>
  );
}
