import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import * as z from "zod";
import { awaitListening, freePort } from "../ports";
import type { Engine } from "./engine";

/** Where Debian has WebKitGTK's browser for tests. */
export const WEBKIT_BROWSERS = ["x86_64", "aarch64"].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

const STARTS_WITHIN_MS = 60_000;

const reply = z.object({ value: z.unknown() });
const session = z.object({ sessionId: z.string() });
/** The key of an element's id, as the WebDriver standard fixes it. */
const element = z.object({ "element-6066-11e4-a52e-4f735466cecf": z.string() });

/** A screen that nobody sees, because WebKitGTK needs one. Xvfb names it on a descriptor once it is there. */
async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const process = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const pipe = process.stdio[3];
  if (!pipe) throw new Error("Xvfb has no descriptor for the display");
  const [chunk] = await once(pipe, "data");
  return { process, display: `:${String(chunk).trim()}` };
}

/** Starts WebKitGTK, the engine of Safari, by its own driver, which speaks the WebDriver standard. */
export async function startWebKit(driver: string, binary: string): Promise<Engine> {
  const screen = await startScreen();
  const port = await freePort();
  const server = spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: screen.display,
      // Its sandbox does not start as root, which is common in containers.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" } : {}),
    },
  });
  const stop = () => {
    server.kill();
    screen.process.kill();
  };
  const call = async (method: "POST" | "DELETE", path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = reply.parse(await response.json());
    if (!response.ok) throw new Error(`WebKit: ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  try {
    await awaitListening(port, STARTS_WITHIN_MS);
    const options = { binary, args: ["--automation"] };
    const started = session.parse(
      await call("POST", "/session", {
        capabilities: {
          alwaysMatch: {
            browserName: "MiniBrowser",
            "webkitgtk:browserOptions": options,
            timeouts: { script: 300_000, pageLoad: 300_000, implicit: 60_000 },
          },
        },
      }),
    );
    const base = `/session/${started.sessionId}`;
    const find = async (xpath: string) => {
      const found = await call("POST", `${base}/element`, { using: "xpath", value: xpath });
      return `${base}/element/${element.parse(found)["element-6066-11e4-a52e-4f735466cecf"]}`;
    };
    return {
      errors: [],
      open: async (url) => void (await call("POST", `${base}/url`, { url })),
      evaluate: (body) =>
        call("POST", `${base}/execute/sync`, { script: `return (async () => { ${body} })()`, args: [] }),
      type: async (xpath, text) => {
        const field = await find(xpath);
        await call("POST", `${field}/clear`, {});
        await call("POST", `${field}/value`, { text });
      },
      click: async (xpath) => void (await call("POST", `${await find(xpath)}/click`, {})),
      close: async () => {
        try {
          await call("DELETE", base);
        } finally {
          stop();
        }
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
