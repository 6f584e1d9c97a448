import { ActionIcon, Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import { To } from "../../kit/to.tsx";

interface Looks {
  icon: Icon;
  label: string;
}

interface ListButtonProps extends Looks, Pick<ComponentPropsWithRef<"button">, "ref" | "onClick"> {}

export function ListButton({ icon: Drawn, label, ...rest }: ListButtonProps) {
  if (useIsNarrow())
    return (
      <ActionIcon variant="default" size={36} aria-label={label} title={label} {...rest}>
        <Drawn size={18} stroke={1.6} />
      </ActionIcon>
    );
  return (
    <Button variant="default" leftSection={<Drawn size={16} stroke={1.6} />} {...rest}>
      {label}
    </Button>
  );
}

export function ListLink({ icon: Drawn, label, to }: Looks & { to: string }) {
  if (useIsNarrow())
    return (
      <ActionIcon component={To} to={to} variant="default" size={36} aria-label={label} title={label}>
        <Drawn size={18} stroke={1.6} />
      </ActionIcon>
    );
  return (
    <Button component={To} to={to} variant="default" leftSection={<Drawn size={16} stroke={1.6} />}>
      {label}
    </Button>
  );
}

function useIsNarrow(): boolean {
  return useMediaQuery("(max-width: 36em)", false, { getInitialValueInEffect: false });
}
