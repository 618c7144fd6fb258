const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString();
/** Bodies of the calls that change a thing. */
export const BODIES: Readonly<Record<string, object>> = {
  "PATCH /api/jobs/:jobId/annotations": { favorite: true },
  "PATCH /api/voices/:voiceId": { name: "Bea" },
  "PATCH /api/assistant/conversations/:conversationId": { shared: true },
  "PATCH /api/saved/:savedId": { values: {} },
  "PATCH /api/people/:personId": { role: "creator" },
  "PATCH /api/people/:personId/name": { name: "Robin" },
  "PATCH /api/people/:personId/storage-limit": { limit_bytes: 5_000_000_000 },
  "POST /api/boards/:boardId/edits": { edits: [{ do: "rename", name: "Summer" }] },
  "POST /api/boards/:boardId/runs": {
    revision: 1,
    cells: [{ shot_id: "shot_none", column_id: "clm_none", takes: 1, credits: 5, known: 0 }],
    credits: 5,
  },
  "POST /api/boards/:boardId/takes": {
    takes: [{ job_id: "job_none", shot_id: "shot_none", column_id: "clm_none" }],
  },
  "POST /api/boards/:boardId/takes/return": { takes: [{ job_id: "job_none", series: null, picked: false }] },
  "POST /api/boards/:boardId/queue": { do: "pause" },
  "POST /api/boards/:boardId/plan": { credits: 600 },
  "POST /api/boards/:boardId/audience": { kind: "private" },
  "POST /api/library/collections/:collectionId/audience": { kind: "private" },
  "POST /api/boards/:boardId/rough-cuts": {
    parts: [{ job_id: "job_none", from_seconds: 0, to_seconds: 1 }],
  },
  "POST /api/boards/:boardId/checks/quote": {
    job_ids: ["job_none"],
    describer: "gamma-chat",
    model: "gamma-chat",
  },
  "POST /api/boards/:boardId/checks": {
    job_ids: ["job_none"],
    describer: "gamma-chat",
    model: "gamma-chat",
    credits: 5,
  },
  "POST /api/boards/:boardId/zip": { of: "picks" },
  "POST /api/library/collections/:collectionId/order": { job_ids: ["job_none"], before: null },
  "POST /api/approvals/:approvalId/grant": { credits: 5 },
  "POST /api/limit-requests/:limitRequestId/grant": { credits: 8 },
  "POST /api/limit-requests/:limitRequestId/decline": {},
  "POST /api/reviews/:reviewId/picks": { guest_id: "guest_none" },
  "POST /api/reviews/:reviewId/picks/undo": { taken: [{ job_id: "job_none", before: null }] },
  "POST /api/reviews/:reviewId/revisions": {
    revision: 1,
    shots: [
      {
        ...{ shot_id: "shot_none", was: "", prompt: "Lower" },
        cells: [{ column_id: "clm_none", takes: 1, credits: 5, known: 0 }],
      },
    ],
    ...{ credits: 5, remark_ids: [] },
  },
  "POST /api/reviews/:reviewId/link": { expires_at: IN_AN_HOUR },
  "POST /api/remarks/:remarkId/replies": { text: "Lower now." },
  "POST /api/remarks/:remarkId/resolution": { resolved: true },
  "PATCH /api/limits/:limitId": { limit_credits: 4, effect: "warn" },
  "PATCH /api/webhooks/:webhookId": { events: ["job.failed"] },
  "PATCH /api/statements/:statementId": { sent_on: "2026-12-01" },
};
