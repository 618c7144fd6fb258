import "server-only";
import { env } from "@/lib/platform/server/env";

/** The embedded service's open account. */
const DEMO_KEY = "sk_sandbox_demo";

/** The key behind "Try it with the demo key"; null when a real service is configured. */
export const demoKey = (): string | null => (env().embedded ? DEMO_KEY : null);
