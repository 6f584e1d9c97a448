import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
  mergeThemeOverrides,
} from "@mantine/core";
import type { Language } from "./language/languages.ts";

/** Where in the page what opens over it is put: menus, lists of choices. */
export const OVERLAYS = "overlays";

/** A list of choices scrolls by itself: it follows the arrow keys, and needs no box around it that would have to. */
const LIST = { withScrollArea: false, styles: { options: { maxHeight: 260, overflowY: "auto" } } } as const;

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

/** What closes a dialog or a note, by the language. */
const CLOSE = { en: "Close", de: "Schließen" } as const;

const look = createTheme({
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
  },
});

/** The look, with what its own buttons say in a language. */
function themeIn(language: Language): MantineThemeOverride {
  const closeButtonProps = { "aria-label": CLOSE[language] };
  // The head of a dialog is no banner of the page.
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
      // Menus and lists to choose from lie in a landmark of the page, where who cannot see looks for them.
      Popover: { defaultProps: { portalProps: { target: `#${OVERLAYS}` } } },
      Menu: {
        defaultProps: {
          portalProps: { target: `#${OVERLAYS}` },
          // The first line takes the focus, not an empty one before it, which a menu must not have.
          withInitialFocusPlaceholder: false,
        },
      },
      Select: { defaultProps: LIST },
      MultiSelect: { defaultProps: LIST },
      Autocomplete: { defaultProps: LIST },
      TagsInput: { defaultProps: LIST },
      Drawer: { defaultProps: { closeButtonProps, attributes } },
      Notification: {
        defaultProps: { closeButtonProps },
        // Below a title it would be too faint to be read by everybody.
        styles: { description: { color: "var(--mantine-color-text)" } },
      },
    },
  });
}

export const themes: Readonly<Record<Language, MantineThemeOverride>> = {
  en: themeIn("en"),
  de: themeIn("de"),
};

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
