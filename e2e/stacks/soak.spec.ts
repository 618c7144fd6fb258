import { seeded } from "../fault-proxy";
import { Stack } from "../fault-stack";
import { isSuccess } from "../load/figures";
import { MemoryProbe, WITH_DEBUGGER } from "../load/memory";
import { drive, Mix } from "../load/mix";
import { signInAll } from "../load/site";
import { expect, test } from "./fixtures";

/** A few requests a second, which any machine holds beside other tests. */
const RATE = 25;
const PART_SECONDS = 14;
/** The first parts load, compile and fill caches. */
const WARM_UP = 3;
const PARTS = 3;
/** Three times what was measured; a leak of a few kB a request is more. */
const MAX_BYTES_A_REQUEST = 2_000;

test("under a mixed load the heaps of web and worker do not grow with the requests", async ({ run }) => {
  const dashboard = await Stack.dashboard(run.sandboxUrl, WITH_DEBUGGER);
  try {
    await dashboard.start();
    const callers = await signInAll(dashboard.url, { workspaces: 2, sessions: 2 });
    const mix = new Mix(dashboard.url, callers, seeded(1));
    const [web, worker] = [
      await MemoryProbe.attach(dashboard, "web"),
      await MemoryProbe.attach(dashboard, "worker"),
    ];
    const part = async () => {
      const outcomes = await drive(mix, RATE, PART_SECONDS);
      expect(outcomes.filter((each) => !isSuccess(each))).toEqual([]);
      return { web: (await web.read()).heap, worker: (await worker.read()).heap };
    };
    for (let n = 0; n < WARM_UP; n++) await part();
    const heaps: { web: number; worker: number }[] = [];
    for (let n = 0; n <= PARTS; n++) heaps.push(await part());
    const grown = (name: "web" | "worker") =>
      Math.round(((heaps.at(-1)?.[name] ?? 0) - (heaps[0]?.[name] ?? 0)) / (PARTS * PART_SECONDS * RATE));
    const bytesARequest = { web: grown("web"), worker: grown("worker") };
    console.log(JSON.stringify({ bytesARequest, heaps }));
    expect(bytesARequest.web).toBeLessThan(MAX_BYTES_A_REQUEST);
    expect(bytesARequest.worker).toBeLessThan(MAX_BYTES_A_REQUEST);
    web.close();
    worker.close();
    await mix.close();
  } finally {
    await dashboard.stop();
  }
});
