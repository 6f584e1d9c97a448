import { useParams } from "@tanstack/react-router";
import type { SettingsWebhookView } from "../../../client/contract.ts";
import { RecordPage } from "../../records/detail/record-page.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Secrets } from "./secrets.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="settings.webhooks"
      id={id}
      // This page only loads webhooks.
      after={(record) => <OfWebhook webhook={record as SettingsWebhookView} />}
    />
  );
}

function OfWebhook({ webhook }: { webhook: SettingsWebhookView }) {
  return (
    <>
      <Secrets webhook={webhook} />
      <Deliveries webhook={webhook} />
    </>
  );
}
