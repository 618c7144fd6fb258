import { addressOf, endpoint } from "@/lib/http/endpoint";
import {
  description,
  descriptionList,
  descriptionListQuery,
  descriptionPath,
  startDescription,
  startedDescription,
} from "./description";

/** Descriptions of clips, stored on our server. */
export const describeApi = {
  /** `q` looks in names and results. */
  list: endpoint({
    method: "GET",
    path: "/api/describe",
    summary: "A page of the workspace's descriptions, newest first",
    may: "look",
    query: descriptionListQuery,
    result: descriptionList,
    load: "list",
    errors: { invalid_request: "a cursor that is not one of ours" },
  }),
  /** Responds before the upstream has. A stored result costs nothing. */
  start: endpoint({
    method: "POST",
    path: "/api/describe",
    summary: "Starts to describe a clip, or returns the stored result",
    may: "make",
    scope: "describe",
    body: startDescription,
    result: startedDescription,
    status: 202,
    errors: {
      invalid_request: "an upload that is not a video",
      limit_reached: true,
      balance_reached: true,
      conflict: "the same description has just ended",
      gone: "an upload that the upstream no longer hosts",
    },
  }),
  /** The live feed says when it changes. */
  get: endpoint({
    method: "GET",
    path: "/api/describe/:descriptionId",
    summary: "A description of a clip in its current state",
    may: "look",
    params: descriptionPath,
    result: description,
  }),
  clip: endpoint({
    method: "GET",
    path: "/api/describe/:descriptionId/clip",
    summary: "Our copy of a linked clip, whole or one range",
    may: "look",
    params: descriptionPath,
    sends: "*/*",
    errors: { not_found: "there is none" },
  }),
  strip: endpoint({
    method: "GET",
    path: "/api/describe/:descriptionId/strip",
    summary: "One picture with a tile for each of the first 100 shots, side by side",
    may: "look",
    params: descriptionPath,
    sends: "image/webp",
    load: "preview",
    errors: { not_found: "there is none yet" },
  }),
};

/** The address of our copy of a linked clip. */
export const clipLink = (descriptionId: string): string =>
  addressOf(describeApi.clip, { params: { descriptionId } });

/** The address of the picture with a tile for each shot. */
export const stripLink = (descriptionId: string): string =>
  addressOf(describeApi.strip, { params: { descriptionId } });
