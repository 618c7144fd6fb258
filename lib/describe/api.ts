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
  /**
   * `q` looks in names and results.
   * 400 (`invalid_request`) for a cursor that is not one of ours.
   */
  list: endpoint({
    method: "GET",
    path: "/api/describe",
    summary: "A page of the workspace's descriptions, newest first",
    may: "look",
    query: descriptionListQuery,
    result: descriptionList,
    load: "list",
  }),
  /**
   * Responds before the upstream has. A stored result costs nothing.
   * 400 (`invalid_request`) for an upload that is not a video. 402 (`limit_reached`, `balance_reached`) where
   * a limit or the balance blocks.
   * 409 (`conflict`) when the same description has just ended. 410 (`gone`) for an upload that the upstream no
   * longer hosts.
   */
  start: endpoint({
    method: "POST",
    path: "/api/describe",
    summary: "Starts to describe a clip, or returns the stored result",
    may: "make",
    scope: "describe",
    body: startDescription,
    result: startedDescription,
    status: 202,
  }),
  /**
   * The live feed says when it changes.
   * 404 (`not_found`) for another workspace's.
   */
  get: endpoint({
    method: "GET",
    path: "/api/describe/:descriptionId",
    summary: "A description of a clip in its current state",
    may: "look",
    params: descriptionPath,
    result: description,
  }),
  /** 404 (`not_found`) when there is none, and for another workspace's description. */
  clip: endpoint({
    method: "GET",
    path: "/api/describe/:descriptionId/clip",
    summary: "Our copy of a linked clip, whole or one range",
    may: "look",
    params: descriptionPath,
    sends: "*/*",
  }),
  /** 404 (`not_found`) while there is none, and for another workspace's description. */
  strip: endpoint({
    method: "GET",
    path: "/api/describe/:descriptionId/strip",
    summary: "One picture with a tile for each of the first 100 shots, side by side",
    may: "look",
    params: descriptionPath,
    sends: "image/webp",
    load: "preview",
  }),
};

/** The address of our copy of a linked clip. */
export const clipLink = (descriptionId: string): string =>
  addressOf(describeApi.clip, { params: { descriptionId } });

/** The address of the picture with a tile for each shot. */
export const stripLink = (descriptionId: string): string =>
  addressOf(describeApi.strip, { params: { descriptionId } });
