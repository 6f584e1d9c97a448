import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

/** A calm green that stands out on white and on black alike. */
const leaf: MantineColorsTuple = [
  "#effaf4",
  "#dff2e7",
  "#bce4cd",
  "#95d5b0",
  "#74c898",
  "#5fc088",
  "#3f9d6c",
  "#2b7f55",
  "#226746",
  "#164d33",
];

export const theme = createTheme({
  primaryColor: "leaf",
  primaryShade: { light: 7, dark: 7 },
  colors: { leaf },
  autoContrast: true,
  cursorType: "pointer",
  defaultRadius: "md",
  fontFamily:
    'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: "600" },
  components: {
    Table: { defaultProps: { verticalSpacing: "xs", highlightOnHover: true } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45 } } },
  },
});

/** Texts beside the main one stand out enough to be read by everybody. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#495057",
    "--mantine-color-placeholder": "#6b7278",
    "--mantine-color-error": "#c22525",
    "--mantine-color-anchor": "#226746",
  },
  dark: {
    "--mantine-color-dimmed": "#b8bdc4",
    "--mantine-color-placeholder": "#9aa0a8",
    "--mantine-color-error": "#ff9a9a",
    "--mantine-color-anchor": "#74c898",
  },
});
