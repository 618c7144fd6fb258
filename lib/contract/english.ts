import * as z from "zod/mini";

// The small zod has no default language: without this, every fault without a message here is "Invalid input".
// Code that refuses a body with messages imports it. The browser does not, because its forms have their own
// messages.
z.config(z.locales.en());
