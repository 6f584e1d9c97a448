import { germanNames } from "../../language/dictionary.ts";
import { useLanguage } from "../../language/language.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

/** Title of a job. Jobs of another program version show their action name. */
export function useJobText(): (name: string) => string {
  const names: Readonly<Record<string, string>> = useTexts("system.jobNames");
  const { language } = useLanguage();
  const enabled = useMay()("system.clockwork");
  const { data } = useCall("GET /api/v1/system/clockwork", {}, { enabled, fresh: Number.POSITIVE_INFINITY });
  const german = (name: string) => germanNames()[name.split(".")[0] ?? ""]?.jobs?.[name];
  return (name) =>
    names[name] ??
    (language === "de" ? german(name) : undefined) ??
    data?.data.find(({ action }) => action === name)?.summary ??
    name;
}
