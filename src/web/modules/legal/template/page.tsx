import { useParams } from "@tanstack/react-router";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { Revise } from "../revise.tsx";
import { UseTemplate } from "./use-template.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="legal.templates"
      id={id}
      actions={(record) => (
        <>
          <Revise collection="legal.templates" record={record} />
          <UseTemplate template={record} />
        </>
      )}
    />
  );
}
