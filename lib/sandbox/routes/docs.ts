import { Hono } from "hono";
import type { RequestEnv } from "../service";
import { docsPage } from "./docs-page";

const HEADERS = { "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'" };

/** GET /: what this service is, for people. */
export const docsRoutes = () => new Hono<RequestEnv>().get("/", (c) => c.html(docsPage, 200, HEADERS));
