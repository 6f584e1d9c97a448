import { useParams } from "@tanstack/react-router";
import type { CrmCampaignView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { changed } from "../../../records/form/saved.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="crm.campaigns"
      id={id}
      // This page only loads campaigns.
      actions={(record) => <Gather campaign={record as CrmCampaignView} />}
    />
  );
}

function Gather({ campaign: { id, version, state, segment, members } }: { campaign: CrmCampaignView }) {
  const t = useTexts("crm.campaign");
  const may = useMay();
  const before = members?.length ?? 0;
  const gather = useAct("POST /api/v1/crm/campaigns/:id/gather", {
    quiet: true,
    done: (answer) => t.joined({ count: (answer.members?.length ?? 0) - before }),
    onDone: () => void changed({ path: "/api/v1/crm/campaigns" }),
  });
  if (state !== "draft" || !may("crm.campaigns.gather")) return null;
  return (
    <ConfirmButton
      label={t.title}
      title={t.title}
      about={segment ? t.about : t.missing}
      ready={Boolean(segment)}
      confirm={t.title}
      onConfirm={() => gather.mutateAsync({ path: { id }, body: version === undefined ? {} : { version } })}
    />
  );
}
