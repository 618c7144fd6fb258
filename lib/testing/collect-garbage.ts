import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collects all garbage, including what an earlier collection released. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  for (let round = 0; round < 4; round++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
