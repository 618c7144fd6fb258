/**
 * `node lib/launcher/sbom.mjs`: prints the packages of an installation, for scanners of vulnerabilities and licences.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { billOfMaterials } from "./setup/bill-of-materials.mjs";
import { root } from "./setup/project.mjs";

const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
process.stdout.write(`${JSON.stringify(billOfMaterials(lock, new Date()), null, 2)}\n`);
