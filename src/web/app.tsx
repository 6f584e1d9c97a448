import { MantineProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import "dayjs/locale/de";
import { useLanguage } from "./language/language.ts";
import { queries } from "./queries.ts";
import { router } from "./router.tsx";
import { themes, variables } from "./theme.ts";

export function App({ nonce }: { nonce: string }) {
  const { language } = useLanguage();
  return (
    <MantineProvider
      theme={themes[language]}
      defaultColorScheme="auto"
      cssVariablesResolver={variables}
      getStyleNonce={() => nonce}
    >
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
        <QueryClientProvider client={queries}>
          <ModalsProvider>
            <Notifications position="bottom-right" limit={4} />
            <RouterProvider router={router} />
          </ModalsProvider>
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  );
}
