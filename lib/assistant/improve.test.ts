import { expect, it } from "vitest";
import { improvedPromptIn } from "./improve";

it.each([
  ["```text\nA fox.\n```\n\n- **Light** added", "A fox."],
  ["```\nA fox in", "A fox in"],
  ["```te", ""],
  ["Here it is:\n```\nA fox.\n```", "A fox."],
  ["A fox, plainly.", "A fox, plainly."],
])("finds the prompt in %j", (answer, prompt) => {
  expect(improvedPromptIn(answer)).toBe(prompt);
});
