import { RecordList } from "../../../records/list/list.tsx";
import { ReceiveButton } from "./receive-button.tsx";

export function Page() {
  return <RecordList collection="fin.bills" actions={<ReceiveButton />} />;
}
