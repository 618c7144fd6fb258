import { access } from "node:fs/promises";
import { Readable } from "node:stream";
import { beforeEach, expect, it } from "vitest";
import { writableStoreOf } from "@/lib/files/server/store";
import { database } from "@/lib/platform/server/database";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { fileOf } from "@/lib/testing/stored-files";
import { json } from "@/lib/testing/stub-service";
import { uploads } from "@/lib/uploads/server/schema";
import { createOwnVoice, deleteOwnVoice, listOwnVoices, renameOwnVoice } from "./own-voices";
import { pageOfVoices } from "./voices";

const service = withJobService();

type Listed = { id: string; name: string };
/** 8,190 characters make 69 started steps. The remaining sentence is a separate take. */
let listed: Listed[] | null = [];
const missing = json(404, { error: { code: "not_found", message: "Not here.", request_id: "r" } });
const voice = ({ id, name }: Listed) => ({ id, object: "custom_voice", name });

beforeEach(() => {
  listed = [];
  service.other = (request, response) => {
    const { method, url = "" } = request;
    if (url === "/v1/voices") {
      const data = ["ada", "ben", "cleo"].map((id) => ({ id, object: "voice", name: id }));
      return json(200, { object: "list", data })(request, response);
    }
    if (method === "POST") {
      listed?.push({ id: "v1", name: "Mine" });
      return json(201, voice({ id: "v1", name: "Mine" }))(request, response);
    }
    if (method === "DELETE") {
      const isThere = listed?.some(({ id }) => url.endsWith(id)) ?? false;
      listed = listed?.filter(({ id }) => !url.endsWith(id)) ?? null;
      return (isThere ? json(200, {}) : missing)(request, response);
    }
    const respond = listed ? json(200, { object: "list", data: listed.map(voice) }) : missing;
    return respond(request, response);
  };
});

const sample = { name: "Mine", audio_url: "https://files.example/a.mp3" };
const seen = async (owner: Awaited<ReturnType<typeof aSession>>) =>
  (await listOwnVoices(owner)).map(({ id, name, gone }) => ({ id, name, gone }));

it("keeps a name given here, whatever the upstream calls the voice", async () => {
  const owner = await aSession();
  await createOwnVoice(owner, sample);
  await renameOwnVoice(owner, "v1", "Grandfather");
  expect(await seen(owner)).toEqual([{ id: "v1", name: "Grandfather", gone: false }]);
});

it("shows a voice deleted elsewhere as gone, until it is removed from the list", async () => {
  const owner = await aSession();
  await createOwnVoice(owner, sample);
  listed = [];
  expect(await seen(owner)).toEqual([{ id: "v1", name: "Mine", gone: true }]);
  await deleteOwnVoice(owner, "v1");
  expect(await seen(owner)).toEqual([]);
});

it("adds voices made elsewhere, and keeps all voices when the upstream has no list", async () => {
  const owner = await aSession();
  listed = [{ id: "v2", name: "From elsewhere" }];
  expect(await seen(owner)).toEqual([{ id: "v2", name: "From elsewhere", gone: false }]);
  listed = null;
  expect(await seen(owner)).toEqual([{ id: "v2", name: "From elsewhere", gone: false }]);
});

it("touches no voice of another workspace", async () => {
  const [owner, stranger] = [await aSession(), await aSession()];
  await createOwnVoice(owner, sample);
  await expect(renameOwnVoice(stranger, "v1", "Theirs")).rejects.toMatchObject({ status: 404 });
  await expect(deleteOwnVoice(stranger, "v1")).rejects.toMatchObject({ status: 404 });
  expect(listed).toHaveLength(1);
});

it("pages through every voice once, own ones first", async () => {
  const owner = await aSession();
  listed = [{ id: "v3", name: "Own" }];
  const ids: string[] = [];
  for (let cursor: string | null = null, pages = 0; pages < 9; pages++) {
    const page: Awaited<ReturnType<typeof pageOfVoices>> = await pageOfVoices(owner, { cursor, limit: 2 });
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor ?? null;
    if (!page.has_more) break;
  }
  expect(ids).toEqual(["v3", "ada", "ben", "cleo"]);
  await expect(pageOfVoices(owner, { cursor: "nobody", limit: 2 })).rejects.toMatchObject({ status: 400 });
});

it("deletes the recording a voice was made from along with the voice", async () => {
  const owner = await aSession();
  const stored = await writableStoreOf("uploads").write(Readable.from([Buffer.from("a voice")]), {
    maxBytes: 100,
  });
  const url = "https://files.example/recorded.webm";
  await database().insert(uploads).values({
    id: "upl_recording",
    workspaceId: owner.workspaceId,
    personId: owner.personId,
    keyId: owner.keyId,
    sha256: stored.sha256,
    name: "recording.webm",
    kind: "audio",
    mimeType: "audio/webm",
    sizeBytes: stored.sizeBytes,
    storedName: stored.name,
    upstreamUrl: url,
  });
  const file = fileOf("uploads", stored.name);
  const { id } = await createOwnVoice(owner, { ...sample, audio_url: url });
  await access(file);
  await deleteOwnVoice(owner, id);
  await expect(access(file)).rejects.toMatchObject({ code: "ENOENT" });
  expect(await database().select().from(uploads)).toEqual([]);
});
