import { tolerateTranslation } from "@/lib/platform/tolerate-translation";

// Runs before any page code. Compiled parsers would need `unsafe-eval`, which our policy does not grant. Zod reads its
// settings here, and a page that needs no schema loads without it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
tolerateTranslation();
