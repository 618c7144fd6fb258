import { expect, it, vi } from "vitest";
import { destroyOnError } from "./broken-body";

const bytes = (text: string) => new TextEncoder().encode(text);

function broken(parts: readonly string[]): Response {
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      const part = parts[at++];
      if (part === undefined) controller.error(new Error("/data/assets/ab/cd: EIO"));
      else controller.enqueue(bytes(part));
    },
  });
  return new Response(body, { status: 206, headers: { "content-type": "video/mp4" } });
}

it.each([[[]], [["one", "two"]]])("cuts the connection where a body breaks off after %j", async (parts) => {
  const cut = vi.fn();
  const answer = destroyOnError(broken(parts), cut);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([206, "video/mp4"]);
  expect(await answer.text()).toBe(parts.join(""));
  expect(cut).toHaveBeenCalledOnce();
});

it("leaves a whole body and an empty one as they are, and passes on that the reader left", async () => {
  const cut = vi.fn();
  expect(await destroyOnError(new Response("whole"), cut).text()).toBe("whole");
  expect(destroyOnError(new Response(null, { status: 304 }), cut).body).toBeNull();
  const cancel = vi.fn();
  const open = new Response(new ReadableStream({ pull: (it) => it.enqueue(bytes("on")), cancel }));
  await destroyOnError(open, cut).body?.cancel("left");
  expect(cancel).toHaveBeenCalledWith("left");
  expect(cut).not.toHaveBeenCalled();
});
