import { dataPages } from "./data/pages.ts";
import { developerPages } from "./developer/pages.ts";
import { governancePages } from "./governance/pages.ts";
import { helpPages } from "./help/pages.ts";
import { homePages } from "./home/pages.ts";
import { learningPages } from "./learning/pages.ts";
import { mailPages } from "./mail/pages.ts";
import { modulePages } from "./modules/pages.ts";
import type { Page } from "./page.ts";
import { recordPages } from "./records/pages.ts";
import { settingsPages } from "./settings/pages.ts";
import { accountPages } from "./shell/pages.ts";
import { systemPages } from "./system/pages.ts";

const own: readonly Page[] = [
  ...homePages,
  ...accountPages,
  ...mailPages,
  ...modulePages,
  ...governancePages,
  ...dataPages,
  ...settingsPages,
  ...learningPages,
  ...developerPages,
  ...systemPages,
  ...helpPages,
];

/** The router is built from this list. Specific paths win over general ones. */
export const pages: readonly Page[] = [...own, ...recordPages(own)];
