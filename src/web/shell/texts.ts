import { textsOf } from "../language/texts.ts";

export const useTexts = textsOf("shell");
