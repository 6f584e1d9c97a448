import { MantineProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { ModalsProvider } from "@mantine/modals";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo } from "react";
import { nameCalendar } from "./language/calendar.ts";
import { useLanguage } from "./language/language.ts";
import { queries } from "./queries.ts";
import { router } from "./router.tsx";
import { useTexts } from "./texts.ts";
import { themeWith, variables } from "./theme.ts";

export function App({ nonce }: { nonce: string }) {
  const { language } = useLanguage();
  const t = useTexts("app.theme");
  useMemo(() => nameCalendar(language), [language]);
  const theme = useMemo(() => themeWith(t), [t]);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={variables}
      getStyleNonce={() => nonce}
    >
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
        <QueryClientProvider client={queries}>
          <ModalsProvider>
            <RouterProvider router={router} />
          </ModalsProvider>
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  );
}
