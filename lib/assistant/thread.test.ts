import { expect, it } from "vitest";
import { type Message, threadOf } from "./conversation";

const aMessage = (id: string, parent_id: string | null): Message => ({
  id: `msg_${id}`,
  object: "message",
  parent_id: parent_id && `msg_${parent_id}`,
  role: "user",
  text: id,
  attachments: [],
  status: "done",
  model_id: null,
  input_tokens: null,
  output_tokens: null,
  millicredits: null,
  error: null,
  created_at: "2026-01-01T00:00:00Z",
});
/**
 * a is answered twice (b, c). b is followed by d. The first question has another version, e, answered by f.
 */
const MESSAGES = [
  aMessage("a", null),
  aMessage("b", "a"),
  aMessage("c", "a"),
  aMessage("d", "b"),
  aMessage("e", null),
  aMessage("f", "e"),
];
const texts = (choices: Record<string, string>) =>
  threadOf(MESSAGES, choices).map(({ message }) => message.text);

it("shows the latest of each where nothing was chosen", () => {
  expect(texts({})).toEqual(["e", "f"]);
});

it("follows the choices, and the latest below them", () => {
  expect(texts({ "": "msg_a" })).toEqual(["a", "c"]);
  expect(texts({ "": "msg_a", msg_a: "msg_b" })).toEqual(["a", "b", "d"]);
});

it("names the siblings of each message, and ignores a choice that is gone", () => {
  expect(threadOf(MESSAGES, { "": "msg_gone" })[0]?.alternatives).toEqual(["msg_a", "msg_e"]);
  expect(threadOf([], {})).toEqual([]);
});
