import { OPEN_AUDIENCE } from "@/lib/audience/audience";
import type { Board } from "@/lib/boards/board";
import { NO_DEFAULTS } from "@/lib/boards/defaults";

/** A board without shots and models. */
export const EMPTY_BOARD: Board = {
  id: "brd_1",
  object: "board",
  name: "Aurelia",
  note: "",
  cover_job_id: null,
  sound: null,
  mix: null,
  references: [],
  defaults: NO_DEFAULTS,
  tags: [],
  revision: 1,
  columns: [],
  shots: [],
  person_id: "per_1",
  person_name: null,
  audience: OPEN_AUDIENCE,
  created_at: "2026-01-01T00:00:00.000Z",
};
