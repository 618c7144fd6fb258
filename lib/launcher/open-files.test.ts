import { expect, it } from "vitest";
import { ended } from "@/lib/testing/start-up";

it.each(["start.mjs", "command.mjs sandbox", "command.mjs dev"])(
  "%s says how many open files it needs, how many it may have, and what to do",
  async (program) => {
    const command = ["sh", "-c", `ulimit -n 128 && exec "$0" lib/launcher/${program}`, process.execPath];
    const { code, stdout, stderr } = await ended(command, process.cwd(), {
      PATH: process.env.PATH,
      NODE_ENV: "test",
    });
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(
      /^Atelier needs 1024 open files, and this process may have 128\. .*ulimit -n .*LimitNOFILE.*\n$/,
    );
  },
);
