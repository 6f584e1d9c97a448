export interface Fonts {
  readonly latin: string;
  readonly latinExtended: string;
}

export function docsLook({ latin, latinExtended }: Fonts): string {
  return `
@font-face {
  font-family: "Inter";
  font-weight: 100 900;
  font-display: swap;
  src: url("${latin}") format("woff2");
  unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329,
    U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD;
}
@font-face {
  font-family: "Inter";
  font-weight: 100 900;
  font-display: swap;
  src: url("${latinExtended}") format("woff2");
  unicode-range: U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F,
    U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113;
}
${LOOK}`;
}

const MARK = `url("data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2b6a4f"/><path d="M9 24V8h14v3.6H13.2v3.2h8v3.5h-8V24z" fill="#fff"/></svg>',
)}")`;

const LOOK = `
body { margin: 0 }
:root {
  --scalar-font: Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif;
  --scalar-font-code: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
  --scalar-radius: 6px;
  --scalar-radius-lg: 8px;
  --scalar-radius-xl: 12px;
  --scalar-semibold: 600;
  --scalar-bold: 600;
}
.light-mode {
  color-scheme: light;
  --scalar-background-1: #ffffff;
  --scalar-background-2: #fbfbfa;
  --scalar-background-3: #f1f3f5;
  --scalar-background-accent: #effaf4;
  --scalar-color-1: #1c1d20;
  --scalar-color-2: #495057;
  --scalar-color-3: #5c636a;
  --scalar-color-accent: #226746;
  --scalar-border-color: #e9ecef;
  --scalar-button-1: #2b7f55;
  --scalar-button-1-hover: #226746;
  --scalar-button-1-color: #ffffff;
  --scalar-color-green: #226746;
  --scalar-color-red: #c92a2a;
  --scalar-color-orange: #a84300;
  --scalar-color-yellow: #7d5a00;
  --scalar-color-blue: #1864ab;
  --scalar-color-purple: #5f3dc4;
}
.dark-mode {
  color-scheme: dark;
  --scalar-background-1: #141517;
  --scalar-background-2: #1c1d20;
  --scalar-background-3: #2a2c30;
  --scalar-background-accent: #16301f;
  --scalar-color-1: #f1f3f5;
  --scalar-color-2: #c9cdd2;
  --scalar-color-3: #a6abb2;
  --scalar-color-accent: #74c898;
  --scalar-border-color: #34363b;
  --scalar-button-1: #5fc088;
  --scalar-button-1-hover: #74c898;
  --scalar-button-1-color: #10241a;
  --scalar-color-green: #74c898;
  --scalar-color-red: #ff8787;
  --scalar-color-orange: #ffa94d;
  --scalar-color-yellow: #ffd43b;
  --scalar-color-blue: #74c0fc;
  --scalar-color-purple: #b197fc;
}
.light-mode .sidebar, .dark-mode .sidebar, .t-doc__sidebar {
  --scalar-sidebar-background-1: var(--scalar-background-2);
  --scalar-sidebar-color-1: var(--scalar-color-1);
  --scalar-sidebar-color-2: var(--scalar-color-2);
  --scalar-sidebar-color-active: var(--scalar-color-accent);
  --scalar-sidebar-border-color: var(--scalar-border-color);
  --scalar-sidebar-item-active-background: var(--scalar-background-accent);
  --scalar-sidebar-item-hover-background: var(--scalar-background-3);
  --scalar-sidebar-search-background: var(--scalar-background-1);
  --scalar-sidebar-search-border-color: var(--scalar-border-color);
}
.t-doc__sidebar::before {
  content: "Freehold";
  padding: 14px 16px 2px 52px;
  background: ${MARK} 16px 12px / 26px no-repeat;
  color: var(--scalar-color-1);
  font-size: 16px;
  font-weight: 600;
  line-height: 22px;
}
:focus-visible { outline: 2px solid var(--scalar-color-accent); outline-offset: 2px }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation-duration: 1ms !important; transition-duration: 1ms !important }
}
`;
