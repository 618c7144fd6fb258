/**
 * @typedef {{
 *   version?: string, license?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean,
 *   devOptional?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>,
 * }} Locked a package as the lock names it, by the folder it is installed in; our own by ""
 */

/** @param {string} folder */
const nameOf = (folder) => folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);

/**
 * The package's name in all scanners: https://github.com/package-url/purl-spec
 * @param {string} folder
 * @param {Locked} locked
 */
const purlOf = (folder, { version = "" }) =>
  `pkg:npm/${nameOf(folder).replace("@", "%40")}@${encodeURIComponent(version)}`;

/**
 * The folder where a package finds another: its own node_modules, or those above.
 * @param {Record<string, Locked>} packages
 * @param {string} from
 * @param {string} name
 */
function resolve(packages, from, name) {
  for (
    let folder = from;
    folder !== "";
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))
  ) {
    if (`${folder}/node_modules/${name}` in packages) return `${folder}/node_modules/${name}`;
  }
  return `node_modules/${name}`;
}

/**
 * The folders of what a package needs, as far as the lock has them.
 * @param {Record<string, Locked>} packages
 * @param {string} from
 */
function foldersOf(packages, from) {
  const { dependencies, optionalDependencies, peerDependencies } = packages[from] ?? {};
  return Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })
    .map((name) => resolve(packages, from, name))
    .filter((folder) => folder in packages);
}

/**
 * The folders of all that a package needs, directly or not.
 * @param {Record<string, Locked>} packages
 * @param {string} from
 */
export function reachedFrom(packages, from) {
  const reached = new Set(foldersOf(packages, from));
  for (const folder of reached) for (const next of foldersOf(packages, folder)) reached.add(next);
  return reached;
}

/**
 * @param {string} folder
 * @param {Locked} locked
 */
function componentOf(folder, locked) {
  const { version, license, integrity = "", optional, devOptional } = locked;
  const [algorithm, digest = ""] = integrity.split("-");
  const content = Buffer.from(digest, "base64").toString("hex");
  return {
    type: "library",
    "bom-ref": purlOf(folder, locked),
    name: nameOf(folder),
    version,
    scope: optional || devOptional ? "optional" : "required",
    purl: purlOf(folder, locked),
    ...(license ? { licenses: [{ expression: license }] } : {}),
    ...(algorithm === "sha512" ? { hashes: [{ alg: "SHA-512", content }] } : {}),
  };
}

/**
 * The packages of an installation on any platform, as a CycloneDX 1.5 document:
 * https://cyclonedx.org/docs/1.5/json. Made from the lock and not with npm's own command, which also omits
 * what a development tool needs.
 * @param {{ name: string, version: string, packages: Record<string, Locked> }} lock
 * @param {Date} now
 */
export function billOfMaterials({ name, version, packages: locked }, now) {
  const packages = Object.fromEntries(Object.entries(locked).filter(([, { dev, link }]) => !dev && !link));
  const { "": own = {} } = packages;
  const self = `${name}@${version}`;
  // The same version in two folders is one component, with the dependencies of both.
  /** @type {Map<string, ReturnType<typeof componentOf>>} */
  const components = new Map();
  /** @type {Map<string, Set<string>>} */
  const needs = new Map();
  for (const [folder, each] of Object.entries(packages)) {
    // A workspace is a part of ours.
    const isOurs = !folder.includes("node_modules/");
    const ref = isOurs ? self : purlOf(folder, each);
    if (!isOurs) components.set(ref, componentOf(folder, each));
    const refs = foldersOf(packages, folder).map((need) => purlOf(need, packages[need] ?? {}));
    needs.set(ref, new Set([...(needs.get(ref) ?? []), ...refs]));
  }
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: {
        type: "application",
        "bom-ref": self,
        name,
        version,
        ...(own.license ? { licenses: [{ expression: own.license }] } : {}),
      },
    },
    components: [...components.values()],
    dependencies: [...needs].map(([ref, of]) => ({ ref, dependsOn: [...of].sort() })),
  };
}
