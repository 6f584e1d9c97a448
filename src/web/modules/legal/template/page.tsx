import { useParams } from "@tanstack/react-router";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { Revise } from "../revise.tsx";
import { UseTemplate } from "./use-template.tsx";

/** A template: contracts are made of it, and its next revision. */
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
