import { utimesSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { sweepUnnamed } from "@/lib/files/server/store";
import { closeDatabase } from "@/lib/platform/server/database";
import { env, resetEnv } from "@/lib/platform/server/env";
import { aFile, aName, type Place, setDataDir, withPlaces } from "@/lib/testing/backup-places";
import { filesOf } from "@/lib/testing/backups";
import { query } from "@/lib/testing/database";
import { eventually } from "@/lib/testing/eventually";
import { startSweeping } from "./maintenance";

const { aFilledPlace } = withPlaces();
const STORES = ["assets", "uploads", "described"];

const before = process.env.DATABASE_URL;
afterEach(async () => {
  await closeDatabase();
  process.env.DATABASE_URL = before;
  resetEnv();
});

/** This process is of an installation with rows that name files; all of its files are two days old. */
async function anOldPlace(): Promise<Place> {
  const place = await aFilledPlace();
  process.env.DATABASE_URL = place.url;
  setDataDir(place.dataDir);
  for (const file of Object.keys(filesOf(place.dataDir))) age(file, 48);
  return place;
}

function age(file: string, hours: number): void {
  const at = new Date(Date.now() - hours * 3_600_000);
  utimesSync(path.join(env().DATA_DIR, file), at, at);
}

it("deletes old files of every store that no row names, and no others", { tags: ["all"] }, async () => {
  const place = await anOldPlace();
  const named = Object.keys(filesOf(place.dataDir));
  for (const store of STORES) {
    for (const digit of ["8", "9"]) aFile(place, store, aName(digit));
    age(path.join(store, aName("8")), 25);
  }
  const young = STORES.map((store) => path.join(store, aName("9")));
  const stops = startSweeping();
  const left = () => Object.keys(filesOf(place.dataDir)).toSorted();
  await eventually(() => expect(left()).toEqual([...named, ...young].toSorted()));
  for (const stop of stops) stop();
});

it("deletes nothing from a store while no row names any of its files", async () => {
  const place = await anOldPlace();
  const files = filesOf(place.dataDir);
  await query(place.url, "update descriptions set clip_name = null, strip_name = null");
  await sweepUnnamed("described");
  expect(filesOf(place.dataDir)).toEqual(files);
});
