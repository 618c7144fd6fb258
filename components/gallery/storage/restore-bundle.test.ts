import { expect, it } from "vitest";
import { createClient } from "@/lib/http/create-client";
import { libraryApi, sendFile } from "@/lib/library/api";
import { type Bundle, NOTHING_RESTORED, restoreBundle } from "./restore-bundle";

const FILES = ["tower.jpg", "tower-2.jpg"];

/** A server that has one job or none, and what it was sent. */
function aServer({ isBusy = false } = {}) {
  const state = { hasJob: false, isBusy, sent: [] as string[] };
  const fetch: typeof globalThis.fetch = async (address, init) => {
    if (address === libraryApi.restore.path) {
      const missing = FILES.filter((name) => !state.sent.includes(name));
      const restored = { object: "restored_job", id: "job_1", is_new: !state.hasJob, missing };
      state.hasJob = true;
      return Response.json(restored, { status: 201 });
    }
    if (state.isBusy)
      return Response.json(
        { error: { code: "unavailable", message: "Busy", request_id: "req_1" } },
        { status: 503 },
      );
    state.sent.push(await new Response(init?.body).text());
    return Response.json({ object: "restored_file", job_id: "job_1", is_new: true }, { status: 201 });
  };
  const { restore } = createClient(libraryApi, { fetch });
  return { state, calls: { restore, sendFile: (id: string, file: Blob) => sendFile(id, file, { fetch }) } };
}

/** The job with those of its files that were chosen. Each file contains its name. */
function aBundle(chosen: readonly string[]): Bundle {
  return {
    name: "tower.json",
    settings: { atelier: "settings", version: 1, kind: "image", request: {} },
    files: chosen.map((name) => ({ name, size: name.length, read: async () => new File([name], name) })),
  };
}

it("sends the files of a job that was imported without them before", async () => {
  const { state, calls } = aServer();
  const alone = await restoreBundle(NOTHING_RESTORED, aBundle([]), calls);
  expect(alone).toMatchObject({
    restored: 1,
    existing: 0,
    problems: [expect.stringContaining("tower-2.jpg")],
  });
  expect(await restoreBundle(NOTHING_RESTORED, aBundle(FILES), calls)).toEqual({
    ...{ restored: 1, existing: 0, problems: [] },
  });
  expect(state.sent).toEqual(FILES);
});

it("continues where an import broke off, and sends no file twice", async () => {
  const { state, calls } = aServer({ isBusy: true });
  expect(await restoreBundle(NOTHING_RESTORED, aBundle(FILES), calls)).toMatchObject({
    restored: 1,
    problems: ["tower.json: Busy"],
  });
  state.isBusy = false;
  state.sent.push("tower.jpg");
  await restoreBundle(NOTHING_RESTORED, aBundle(FILES), calls);
  expect(state.sent).toEqual(FILES);
});

it("reads no file that the job already has", async () => {
  const { state, calls } = aServer();
  state.hasJob = true;
  state.sent.push(...FILES);
  for (const chosen of [[], FILES]) {
    expect(await restoreBundle(NOTHING_RESTORED, aBundle(chosen), calls)).toEqual({
      ...{ restored: 0, existing: 1, problems: [] },
    });
  }
  expect(state.sent).toEqual(FILES);
});
