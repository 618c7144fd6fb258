import { readEnvFile } from "./env-file.mjs";

/**
 * Runs the built programs until stopped.
 * @param {"start" | "dev" | "sandbox"} mode
 * @param {string[]} [names] of the processes to run; all that are needed without any
 */
export async function launchBuilt(mode, names = []) {
  try {
    readEnvFile();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  // Next declares it read-only.
  Object.assign(process.env, { NODE_ENV: mode === "dev" ? "development" : "production" });
  const { launch } = await import(new URL("../../../dist/lib/launcher/main.js", import.meta.url).href);
  await launch(mode, names);
}
