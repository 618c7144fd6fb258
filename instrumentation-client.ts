import { config } from "zod";

// Runs before any page code. Compiled parsers would need `unsafe-eval`, which our policy does not grant.
config({ jitless: true });
