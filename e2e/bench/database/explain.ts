import { closeDatabase, pool } from "../../../lib/platform/server/database";
import { resetEnv } from "../../../lib/platform/server/env";

/** Runs `ask` and prints the plan of each of its statements that takes this long, as PostgreSQL carried it out. */
export async function explaining(url: string, leastMs: number, ask: () => Promise<unknown>): Promise<void> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": Math.round(leastMs),
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_level": "notice",
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  process.env.DATABASE_URL = `${url}&options=${encodeURIComponent(options.join(" "))}`;
  resetEnv();
  pool().on("connect", (client) => client.on("notice", ({ message }) => console.log(message)));
  try {
    await ask();
  } finally {
    await closeDatabase();
    process.env.DATABASE_URL = url;
    resetEnv();
  }
}
