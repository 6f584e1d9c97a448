import "./style.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./ahead.ts";
import { App } from "./app.tsx";
import { loadFirstTexts } from "./language/texts.ts";
import { leadIn } from "./session/base.ts";
import { resume } from "./session/session.ts";

/** CSP nonce for injected styles, stored where Mantine's dependencies look for it. */
const nonce = document.querySelector<HTMLElement>("[nonce]")?.nonce ?? "";
Object.assign(globalThis, { __webpack_nonce__: nonce });

const place = document.getElementById("root");
if (!place) throw new Error("The page has no place for the application.");
const root = createRoot(place);

if (!leadIn()) {
  void resume();
  void loadFirstTexts().then(() =>
    root.render(
      <StrictMode>
        <App nonce={nonce} />
      </StrictMode>,
    ),
  );
}
