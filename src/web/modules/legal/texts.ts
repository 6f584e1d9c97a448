import { loadTexts } from "../../language/texts.ts";

export const useTexts = await loadTexts("legal");
