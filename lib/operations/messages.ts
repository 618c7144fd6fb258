/** What a health address says is the matter, and the page for an address that can't be reached. */
export const messages = {
  database: "The database doesn't answer.",
  disk: {
    full: "The disk of DATA_DIR is full.",
    low: "The disk of DATA_DIR has less than MIN_FREE_DISK_MB left: uploads are refused, and results wait.",
  },
  draining: "This process was told to stop.",
  metricsAccess: {
    off: "Metrics are off. Set METRICS_TOKEN to read them.",
    token: "Send METRICS_TOKEN as Authorization: Bearer.",
  },
  offline: {
    documentTitle: "You're offline · Atelier",
    reason:
      "This page needs a connection. Running jobs continue on the server, and your drafts are saved in this browser.",
    retry: "Try again",
    title: "You're offline",
  },
  queue: "The queue can't be used: tasks are not taken, or can't be added.",
  store: "DATA_DIR can't be written to.",
  storeAway: "The object storage of ASSET_STORE doesn't answer: files can't be read, and results wait.",
  storeReadOnly:
    "A folder for files in DATA_DIR can't be written to: uploads are refused, and results wait. Is its disk mounted read-only?",
};
