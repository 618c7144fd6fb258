/**
 * How many files a process needs, its sockets and pipes among them: 256 live streams, as many reads of files, connections
 * to the database and the service, and what Node itself has open.
 */
const MIN_OPEN_FILES = 1_024;

/**
 * What is wrong with the limit of open files; null when it suffices. Node has raised its own to the highest allowed.
 * @returns {string | null}
 */
export function openFilesProblem() {
  const report = process.report?.getReport();
  const limit = Number(Object(report).userLimits?.open_files?.soft);
  if (!(limit < MIN_OPEN_FILES)) return null;
  return `Atelier needs ${MIN_OPEN_FILES} open files, and this process may have ${limit}. Allow more: \`ulimit -n 65536\` in this shell (as root, or with a higher hard limit), LimitNOFILE=65536 under systemd, --ulimit nofile=65536 with Docker`;
}
