/**
 * `npm test`: what a change must pass, from a fresh clone. Ends with `N passed, N failed`, where a check of
 * style, types or unused code counts as one.
 *
 * `--all` runs everything: also the tests with the tag `all`, the stacks, and the conformance suite without samples.
 * `--quick` runs what needs no database, build or browser: types, lint, unused code and pure unit tests.
 * `--changed` runs those three checks completely, and the tests whose imports have changed since the last
 * commit; `--changed=main` compares with that branch.
 * `--node 22` runs the same on the newest Node 22, from npm's registry.
 */
import { onNode } from "./setup/node.mjs";

onNode(() => import("./setup/test.mjs"));
