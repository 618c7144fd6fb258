import { config } from "zod/v4/core";

// Runs before any page code. Compiled parsers would need `unsafe-eval`, which our policy does not grant.
config({ jitless: true });
