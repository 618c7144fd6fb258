import "server-only";

/** A response that is in memory. A `Response` costs many times as much, as its body is a stream. */
export class Reply {
  /** @param headers by their names in lower case */
  constructor(
    readonly body: string | Buffer<ArrayBuffer> | null,
    readonly status: number,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  static json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply {
    return new Reply(JSON.stringify(value), status, { ...headers, "content-type": "application/json" });
  }
}

/** What a call responds with. Files and streams are a `Response`. */
export type Answer = Response | Reply;

/** For who needs the interface of the platform. */
export const asResponse = (answer: Answer): Response =>
  answer instanceof Response ? answer : new Response(answer.body, answer);

/** The response to HEAD is that to GET without its body, which would stay open for ever if it were left alone. */
export async function responseToHead(answer: Answer): Promise<Answer> {
  const { status, headers } = answer;
  if (answer instanceof Reply) return new Reply(null, status, answer.headers);
  await answer.body?.cancel();
  return new Response(null, { status, headers });
}
