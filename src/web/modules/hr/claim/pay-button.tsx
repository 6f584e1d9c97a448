import { Button } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import type { HrExpenseClaimView } from "../../../../client/contract.ts";
import { To } from "../../../kit/to.tsx";
import type { StepVariant } from "../../../records/detail/moves.tsx";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

/** Records a payment of a posted claim to its employee. */
export function PayButton({ claim, variant }: { claim: HrExpenseClaimView; variant: StepVariant }) {
  const t = useTexts("hr.claims");
  const may = useMay();
  if (claim.state !== "posted" || !may("fin.payments.create")) return null;
  return (
    <Button
      component={To}
      to={`/fin/payments/new?purpose=employee&party=${claim.employee_id}&document=${claim.id}`}
      variant={variant}
      leftSection={<IconCash size={16} stroke={1.6} />}
    >
      {t.pay}
    </Button>
  );
}
