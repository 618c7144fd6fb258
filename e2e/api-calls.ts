import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { SPEECH } from "./samples";

/** The header that a browser sends with a request of our own pages. Without it the API refuses changes. */
const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

/** Posts JSON to the API, which must accept it. */
export async function post(request: APIRequestContext, address: string, data: object): Promise<APIResponse> {
  const response = await request.post(address, { headers: SAME_ORIGIN, data });
  expect(response.ok(), await response.text()).toBe(true);
  return response;
}

/** Sends a request for a job without its form; returns the job's id. */
export async function sendJob(visitor: APIRequestContext, kind: string, request: object): Promise<string> {
  const response = await visitor.post("/api/jobs", {
    headers: { ...SAME_ORIGIN, "idempotency-key": randomUUID() },
    data: { kind, request },
  });
  expect(response.status(), await response.text()).toBe(202);
  return (await response.json()).id;
}

/** Uploads a file of the test's machine. */
export async function upload(
  request: APIRequestContext,
  file: { path: string; name: string; type: string },
): Promise<{ id: string; url: string; preview_url: string }> {
  const response = await request.post("/api/uploads", {
    headers: { ...SAME_ORIGIN, "content-type": file.type, "x-file-name": file.name },
    data: await readFile(file.path),
  });
  expect(response.status(), await response.text()).toBe(201);
  return response.json();
}

/** Makes a voice from a recording; returns its id. */
export async function makeVoice(request: APIRequestContext, name: string): Promise<string> {
  const { url } = await upload(request, { path: SPEECH, name: "voice.wav", type: "audio/wav" });
  return (await (await post(request, "/api/voices", { name, audio_url: url })).json()).id;
}

/** Asks the assistant in a new conversation, and waits for the end of the answer. */
export async function askAssistant(request: APIRequestContext, text: string): Promise<void> {
  const response = await post(request, "/api/assistant/answers", {
    conversation_id: null,
    parent_id: null,
    text,
    model: "alpha-chat",
  });
  await response.text();
}
