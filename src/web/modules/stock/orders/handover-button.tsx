import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPackageExport, IconPackageImport } from "@tabler/icons-react";
import type { StepVariant } from "../../../records/detail/moves.tsx";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../../ops/texts.ts";
import { type HandOrder, handLines, type Way } from "./handover.ts";
import { HandoverDialog } from "./handover-dialog.tsx";

/** Order states in which goods can be moved. */
const OPEN: Record<HandOrder["collection"], Record<Way, readonly string[]>> = {
  "ops.purchase-orders": {
    receive: ["ordered", "part_received"],
    deliver: [],
    return: ["part_received", "received", "closed"],
  },
  "ops.sales-orders": {
    receive: [],
    deliver: ["confirmed", "part_delivered"],
    return: ["part_delivered", "delivered", "closed"],
  },
};

type HandoverButtonProps = HandOrder & { way: Way; size?: "xs"; variant?: StepVariant };

export function HandoverButton({ way, size, variant = "filled", ...given }: HandoverButtonProps) {
  const t = useTexts("ops.orders");
  const may = useMay();
  const [opened, { open, close }] = useDisclosure();
  const { collection, order } = given;
  const isOpen = OPEN[collection][way].includes(order.state ?? "");
  if (!isOpen || !may(`${collection}.${way}`) || handLines(given, way).length === 0) return null;
  const label =
    way === "receive"
      ? t.receive
      : way === "deliver"
        ? t.deliver
        : collection === "ops.sales-orders"
          ? t.back
          : t.sendBack;
  const Sign = way === "deliver" ? IconPackageExport : IconPackageImport;
  return (
    <>
      <Button
        variant={variant}
        leftSection={<Sign size={16} stroke={1.6} />}
        onClick={open}
        {...(size && { size })}
      >
        {label}
      </Button>
      {opened && <HandoverDialog {...given} way={way} onClose={close} />}
    </>
  );
}
