// The theme of a page without anything else that moves.

import { theme } from "./elements.mjs";

document.documentElement.dataset.theme = theme();
