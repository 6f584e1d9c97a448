import { createTheme, Input, MantineThemeProvider } from "@mantine/core";
import type { ReactNode } from "react";

/** Descriptions go below inputs, so that inputs side by side stay aligned. */
const theme = createTheme({
  components: {
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ["label", "input", "error", "description"] },
    }),
  },
});

export function FormInputs({ children }: { children: ReactNode }) {
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>;
}
