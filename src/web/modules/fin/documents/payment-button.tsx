import { Button } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { To } from "../../../kit/to.tsx";
import type { StepVariant } from "../../../records/detail/moves.tsx";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

interface PaymentButtonProps {
  document: string;
  party: string | null | undefined;
  direction: "in" | "out";
  variant: StepVariant;
}

/** Records a payment of an open document. */
export function PaymentButton({ document, party, direction, variant }: PaymentButtonProps) {
  const t = useTexts("fin.document");
  const may = useMay();
  if (!may("fin.payments.create")) return null;
  return (
    <Button
      component={To}
      to={`/fin/payments/new?direction=${direction}&party=${party}&document=${document}`}
      variant={variant}
      leftSection={<IconCash size={16} stroke={1.6} />}
    >
      {t.payment}
    </Button>
  );
}
