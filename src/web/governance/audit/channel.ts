import { useTexts } from "../texts.ts";

export const CHANNELS = ["http", "cli", "job", "import", "system"] as const;

export function useChannel(): (via: string) => string {
  const t = useTexts("governance.channel");
  return (via) => {
    const known = CHANNELS.find((one) => one === via);
    return known ? t[known] : via;
  };
}
