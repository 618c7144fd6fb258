declare module "@20minutes/s3rver" {
  import type { IncomingMessage } from "node:http";
  import type { AddressInfo } from "node:net";

  export type Context = {
    method: string;
    path: string;
    query: Record<string, string | undefined>;
    req: IncomingMessage;
    /** With the settings of the server, which are read at each request. */
    app: object;
    status: number;
    type: string;
    body: string;
  };

  /** A Koa application. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<AddressInfo>;
  }
}
