import { useParams } from "@tanstack/react-router";
import type { CrmCampaignView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { useNames } from "../../../language/names/index.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { changed } from "../../../records/form/saved.ts";
import { useMay } from "../../../session/session.ts";

const words = defineWords({
  en: {
    title: "Gather the members",
    about:
      "Every active contact of the segment who agreed to campaigns and may be contacted becomes a member. Members that are there stay as they are.",
    missing: "Say first whom the campaign is for: edit it, and give it a segment.",
    joined: (count: number) =>
      count === 0
        ? "Nobody new fits the segment"
        : count === 1
          ? "1 member joined"
          : `${count} members joined`,
  },
  de: {
    title: "Zielgruppe übernehmen",
    about:
      "Alle aktiven Kontakte der Zielgruppe, die Kampagnen zugestimmt haben und kontaktiert werden dürfen, werden Mitglieder. Wer schon dabei ist, bleibt unverändert.",
    missing:
      "Sagen Sie zuerst, für wen die Kampagne ist: Bearbeiten Sie sie, und geben Sie ihr eine Zielgruppe.",
    joined: (count: number) =>
      count === 0
        ? "Niemand Neues passt zur Zielgruppe"
        : count === 1
          ? "1 Mitglied ist dazugekommen"
          : `${count} Mitglieder sind dazugekommen`,
  },
});

/** Campaign, with an action that adds its target group as members. */
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
  const t = useWords(words);
  const names = useNames();
  const may = useMay();
  const before = members?.length ?? 0;
  const gather = useAct("POST /api/v1/crm/campaigns/:id/gather", {
    quiet: true,
    done: (answer) => t.joined((answer.members?.length ?? 0) - before),
    onDone: () => void changed({ path: "/api/v1/crm/campaigns" }),
  });
  if (state !== "draft" || !may("crm.campaigns.gather")) return null;
  return (
    <ConfirmButton
      label={names.move("crm.campaigns", "gather")}
      title={t.title}
      about={segment ? t.about : t.missing}
      ready={Boolean(segment)}
      confirm={names.move("crm.campaigns", "gather")}
      onConfirm={() => gather.mutateAsync({ path: { id }, body: version === undefined ? {} : { version } })}
    />
  );
}
