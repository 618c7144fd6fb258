import { Hono } from "hono";
import { openApiDocument } from "../openapi/document";
import type { RequestEnv } from "../service";
import { docsPage } from "./docs-page";

const HEADERS = { "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'" };

/**
 * The description of this service: for people at `/`, for programs at `/openapi.json`. Neither needs a key.
 */
export function docsRoutes() {
  const document = openApiDocument();
  return new Hono<RequestEnv>()
    .get("/", (c) => c.html(docsPage, 200, HEADERS))
    .get("/openapi.json", (c) => c.json(document));
}
