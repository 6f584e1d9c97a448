import "./style.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { learn } from "./language/dictionary.ts";
import { currentLanguage, onLanguageChange } from "./language/language.ts";
import { addEnglishNames } from "./language/names/index.ts";
import { loadFirstTexts } from "./language/texts.ts";
import { moduleNames } from "./modules/names.ts";
import { leadIn } from "./session/base.ts";
import { resume } from "./session/session.ts";

/** CSP nonce for injected styles; Mantine's dependencies look for it here. */
const nonce = document.querySelector<HTMLElement>("[nonce]")?.nonce ?? "";
Object.assign(globalThis, { __webpack_nonce__: nonce });

const place = document.getElementById("root");
if (!place) throw new Error("The page has no place for the application.");
const root = createRoot(place);

onLanguageChange(learn);
moduleNames.forEach(addEnglishNames);

if (!leadIn()) {
  void resume();
  void Promise.all([loadFirstTexts(), learn(currentLanguage())]).then(() =>
    root.render(
      <StrictMode>
        <App nonce={nonce} />
      </StrictMode>,
    ),
  );
}
