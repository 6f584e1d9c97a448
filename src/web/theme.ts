import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
  mergeThemeOverrides,
} from "@mantine/core";
import type { Texts } from "./language/texts.ts";

/** Id of the element that menus and dropdowns are rendered into. */
export const OVERLAYS = "overlays";

/** Dropdowns scroll natively: the list follows the arrow keys, so no focusable scroll box is needed. */
const LIST = { withScrollArea: false, styles: { options: { maxHeight: 260, overflowY: "auto" } } } as const;
/** Tab passes a closed list: the next click would only close an open one. */
const CHOICES = { ...LIST, openOnFocus: false };

/** Accent green, legible on both white and black. */
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

const look = createTheme({
  respectReducedMotion: true,
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
    // Options keep the width of their texts, and wrap only where the page is too narrow for all of them.
    SegmentedControl: {
      styles: {
        root: { maxWidth: "100%", flexWrap: "wrap" },
        control: { flex: "1 1 auto" },
        label: { whiteSpace: "normal" },
      },
    },
  },
});

/** Labels the theme's own buttons in the page's language. */
export function themeWith(t: Texts<"app.theme">): MantineThemeOverride {
  const closeButtonProps = { "aria-label": t.close };
  // Dialog headers are not banner landmarks.
  const attributes = { header: { role: "presentation" } };
  return mergeThemeOverrides(look, {
    components: {
      Modal: {
        defaultProps: {
          centered: true,
          overlayProps: { backgroundOpacity: 0.45 },
          closeButtonProps,
          attributes,
        },
      },
      // Menus and dropdowns render into a landmark, where screen reader users find them.
      Popover: { defaultProps: { portalProps: { target: `#${OVERLAYS}` } } },
      Menu: {
        defaultProps: {
          portalProps: { target: `#${OVERLAYS}` },
          // Focus goes to the first item; menus must not contain the empty placeholder.
          withInitialFocusPlaceholder: false,
        },
      },
      Select: { defaultProps: CHOICES },
      MultiSelect: { defaultProps: CHOICES },
      Autocomplete: { defaultProps: LIST },
      TagsInput: { defaultProps: LIST },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { "aria-label": t.showPassword } } },
      Drawer: { defaultProps: { closeButtonProps, attributes } },
      Notification: {
        defaultProps: { closeButtonProps },
        // The default colour is too faint for WCAG contrast below a title.
        styles: { description: { color: "var(--mantine-color-text)" } },
      },
    },
  });
}

/** Secondary text with enough contrast to be readable. */
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
