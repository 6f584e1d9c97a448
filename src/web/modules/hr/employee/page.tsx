import { useParams } from "@tanstack/react-router";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { LoginButton } from "./login-button.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="hr.employees"
      id={id}
      actions={(record, entity) => <LoginButton key={record.version} entity={entity} record={record} />}
    />
  );
}
