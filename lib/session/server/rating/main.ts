import "server-only";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { ratingRequest } from "./rate";

/* The process that rates passwords, one after another. Its dictionaries take 30 MB. */
const rater = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

process.on("message", (message: unknown) => {
  const { id, password, about } = ratingRequest.parse(message);
  process.send?.({ id, score: rater.check(password, about).score });
});
process.once("disconnect", () => process.exit());
