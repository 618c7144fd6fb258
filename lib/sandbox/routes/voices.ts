import { stat } from "node:fs/promises";
import { Hono } from "hono";
import { CUSTOM_VOICES_PATH } from "@/lib/contract/assumptions";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { ApiError } from "@/lib/contract/errors";
import { requireScope } from "../account";
import { fileResponse } from "../files/file-response";
import { readJson } from "../http/read-json";
import type { RequestEnv, Service } from "../service";
import { originOf } from "../service";
import { createCustomVoice, deleteCustomVoice, listCustomVoices } from "../voice/custom-voice";
import { libraryVoice, VOICE_LIBRARY } from "../voice/library";
import { PREVIEWS_PATH } from "../voice/preview";

/** The library of voices, and the account's own voices. */
export const voiceRoutes = (service: Service) =>
  new Hono<RequestEnv>()
    .get(ENDPOINTS.listVoices.path, (c) => {
      const data = VOICE_LIBRARY.map(({ id, name, description, locale }) => ({
        id,
        object: "voice",
        name,
        description,
        locale,
        preview_url: `${originOf(c)}${PREVIEWS_PATH}${id}.mp3`,
      }));
      return c.json({ object: "list", data });
    })
    .get(CUSTOM_VOICES_PATH, async (c) =>
      c.json({ object: "list", data: await listCustomVoices(service, c.get("account")) }),
    )
    .post(CUSTOM_VOICES_PATH, async (c) => {
      const account = c.get("account");
      requireScope(account, "voices:write");
      return c.json(await createCustomVoice(service, account, await readJson(c.req.raw)), 201);
    })
    .delete(`${CUSTOM_VOICES_PATH}/:id`, async (c) => {
      const account = c.get("account");
      requireScope(account, "voices:write");
      await deleteCustomVoice(service, account, c.req.param("id"));
      return c.body(null, 204);
    });

/** Previews of the library, without a key, because pages play them from here. */
export const previewRoutes = ({ previews }: Service) =>
  new Hono<RequestEnv>().get(`${PREVIEWS_PATH}:file`, async (c) => {
    const voice = libraryVoice(c.req.param("file").replace(/\.mp3$/, ""));
    if (!voice) throw new ApiError("not_found", "There is no voice of that id.");
    const path = await previews.pathOf(voice);
    const { size } = await stat(path);
    return fileResponse(c, {
      path,
      sizeBytes: size,
      tag: `preview-${voice.id}`,
      headers: { "Content-Type": "audio/mpeg" },
    });
  });
