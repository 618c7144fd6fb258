import * as z from "zod/mini";

// The small zod knows no language by itself: without this, whatever has no message of its own here is "Invalid
// input". Who refuses a body in words imports it; the browser, whose forms have words of their own, goes without.
z.config(z.locales.en());
