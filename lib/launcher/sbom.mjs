/** `npm run -s sbom`: prints what runs in an installation, for scanners of known holes and licences. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { billOfMaterials } from "./setup/bill-of-materials.mjs";
import { root } from "./setup/project.mjs";

const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
process.stdout.write(`${JSON.stringify(billOfMaterials(lock, new Date()), null, 2)}\n`);
