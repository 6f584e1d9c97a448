import { createTheme, Input, MantineThemeProvider } from "@mantine/core";
import type { ReactNode } from "react";

/** What is said of an input stands below it: inputs side by side are then in one line, however long it is. */
const theme = createTheme({
  components: {
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ["label", "input", "error", "description"] },
    }),
  },
});

/** The inputs of a form. */
export function FormInputs({ children }: { children: ReactNode }) {
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>;
}
