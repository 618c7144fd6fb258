import { readEnvFile } from "./env-file.mjs";

/**
 * Runs the built programs until stopped.
 * @param {"start" | "dev" | "sandbox"} mode
 */
export async function launchBuilt(mode) {
  try {
    readEnvFile();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  // Next declares it read-only.
  Object.assign(process.env, { NODE_ENV: mode === "dev" ? "development" : "production" });
  const { launch } = await import(new URL("../../../dist/lib/launcher/main.js", import.meta.url).href);
  await launch(mode);
}
