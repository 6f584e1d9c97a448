import { useParams } from "@tanstack/react-router";
import type { SettingsMandateView } from "../../../client/contract.ts";
import { RecordPage } from "../../records/detail/record-page.tsx";
import { Activity } from "./activity.tsx";
import { Secrets } from "./secrets.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="settings.mandates"
      id={id}
      // This page only loads mandates.
      after={(record) => <OfMandate mandate={record as SettingsMandateView} />}
    />
  );
}

function OfMandate({ mandate }: { mandate: SettingsMandateView }) {
  return (
    <>
      <Secrets mandate={mandate} />
      <Activity mandate={mandate.id} />
    </>
  );
}
