import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

/** V8's explicit compile hint, for a whole file. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Lets Chromium compile the browser's scripts while they arrive, beside the page. It would compile each module when it
 * is first called, on the thread that answers presses, and a page calls nearly all that it loads.
 */
export function addCompileHints() {
  const folder = path.join(root, ".next/static/chunks");
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".js")) continue;
    const script = path.join(folder, file);
    writeFileSync(script, HINT + readFileSync(script, "utf8"));
  }
}
