import { existsSync, mkdirSync } from "node:fs";
import { type Env, readEnv } from "@/lib/platform/server/env";
import { migrate } from "@/lib/platform/server/migrate";
import { Child } from "./child";
import { requirePort } from "./ports";
import { address, type Mode, programs } from "./programs";
import { readSecrets, requireSecret } from "./secret";
import { openStorage, type Storage } from "./storage";

const HEALTHY_WITHIN_MS = 90_000;
/** How long processes of a killed launcher may take to leave their ports; they are on a leash. */
const LEAVING_MS = 8_000;

/** Starts everything a mode needs and keeps it running until SIGINT or SIGTERM. */
export async function launch(mode: Mode): Promise<void> {
  const running = new Running();
  const stop = () => void running.stop();
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("SIGHUP", stop);
  try {
    await running.start(mode);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await running.stop(1);
  }
}

class Running {
  #storage: Storage | undefined;
  #children: Child[] = [];
  #stopping = false;

  async start(mode: Mode): Promise<void> {
    const env = readEnv(process.env);
    requireSecret(env);
    makeDataDir(env.DATA_DIR);
    const list = programs(mode, env);
    if (env.DATABASE_URL === undefined) this.#storage = await openStorage(env.DATA_DIR);
    const patience = this.#storage?.adopted ? LEAVING_MS : 0;
    for (const { name } of list) {
      if (name === "web") await requirePort(["HOST", env.HOST], ["PORT", env.PORT], patience);
      if (name === "sandbox")
        await requirePort(["SANDBOX_HOST", env.SANDBOX_HOST], ["SANDBOX_PORT", env.SANDBOX_PORT], patience);
    }
    const url = env.DATABASE_URL ?? this.#storage?.url ?? "";
    await migrate(url);
    if (this.#stopping) return;
    const variables = childVariables(mode, env, url);
    this.#children = list.map((program) => new Child(program, variables));
    for (const child of this.#children) child.start();
    await Promise.all(this.#children.map((child) => child.healthy(HEALTHY_WITHIN_MS)));
    if (!this.#stopping) announce(mode, env);
  }

  /** Stops everything in the order that loses nothing; asked a second time, at once. */
  async stop(code = 0): Promise<void> {
    if (this.#stopping) {
      for (const child of this.#children) child.kill();
      return;
    }
    this.#stopping = true;
    if (this.#children.length > 0) console.log("Stopping");
    try {
      for (const child of [...this.#children].reverse()) await child.stop();
      await this.#storage?.close();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    }
    process.exit(code);
  }
}

function makeDataDir(directory: string): void {
  try {
    if (!existsSync(directory)) mkdirSync(directory, { recursive: true, mode: 0o755 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR ${directory} cannot be made: ${reason}`);
  }
}

function childVariables(mode: Mode, env: Env, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: mode === "dev" ? "development" : "production",
    // The web process ends itself, once what it has in hand is done; see instrumentation.ts.
    ...(mode === "start" ? { NEXT_MANUAL_SIG_HANDLE: "1" } : {}),
    // Nothing is written with the machine's fonts, and the canvas would look for them at every start of a child.
    DISABLE_SYSTEM_FONTS_LOAD: "1",
    PORT: String(env.PORT),
    SANDBOX_PORT: String(env.SANDBOX_PORT),
    HOST: env.HOST,
    SANDBOX_HOST: env.SANDBOX_HOST,
    DATA_DIR: env.DATA_DIR,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: readSecrets(env),
  };
}

function announce(mode: Mode, env: Env): void {
  const seconds = (performance.now() / 1000).toFixed(1);
  if (mode === "sandbox") {
    console.log(
      `\n  The embedded service answers at ${address(env.SANDBOX_HOST, env.SANDBOX_PORT)} (after ${seconds} s)`,
    );
  } else {
    console.log(`\n  Atelier is ready at ${address(env.HOST, env.PORT)} (after ${seconds} s)`);
    console.log(`  Service  ${env.embedded ? `embedded, ${env.upstreamBaseUrl}` : env.upstreamBaseUrl}`);
  }
  console.log(`  Data     ${env.DATA_DIR}`);
  console.log("  Ctrl-C stops everything.\n");
}
