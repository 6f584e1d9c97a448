import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { CrmAccountView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { ReferencePicker } from "../../../records/fields/reference-picker.tsx";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

export function MergeButton({ account: { id, version, state } }: { account: CrmAccountView }) {
  const t = useTexts("crm.mergeButton");
  const may = useMay();
  const navigate = useNavigate();
  const [into, setInto] = useState<string | null>(null);
  const merge = useAct("POST /api/v1/crm/accounts/:id/merge", {
    quiet: true,
    done: t.done,
    stale: ["GET /api/v1/crm/accounts"],
    onDone: () => void navigate({ to: `/crm/accounts/${into}` }),
  });
  if (state === "merged" || !may("crm.accounts.merge")) return null;
  return (
    <ConfirmButton
      label={t.merge}
      title={t.title}
      about={t.about}
      confirm={t.merge}
      danger
      ready={into !== null}
      onConfirm={() =>
        merge.mutateAsync({
          path: { id },
          body: { into_id: into ?? "", ...(version !== undefined && { version }) },
        })
      }
    >
      <ReferencePicker
        label={t.into}
        target="crm.accounts"
        value={into}
        onChange={(chosen) => setInto(chosen)}
        except={[id]}
        canCreate={false}
        required
      />
    </ConfirmButton>
  );
}
