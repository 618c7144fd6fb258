import { mkdtempSync, rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepUnnamed, uploadStore } from "@/lib/files/server/store";
import { closeDatabase, pool } from "@/lib/platform/server/database";
import { closeLocks } from "@/lib/platform/server/lock";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { withVariables } from "@/lib/testing/environment";
import { aSession } from "@/lib/testing/job-service";
import { ObjectStorage } from "@/lib/testing/object-storage/start";
import { bring, sample, withUploadService } from "@/lib/testing/upload-service";
import { acceptUpload } from "./uploads";

withUploadService();
const set = withVariables();
const storage = new ObjectStorage();
let other: TestDatabase;
beforeAll(async () => {
  other = await createTestDatabase();
  await storage.start();
});
afterAll(async () => {
  await storage.remove();
  await other.drop();
});

/** From here on this process is one of the installation with this database, and with this place for files. */
async function as(DATABASE_URL: string, place: Record<string, string>): Promise<void> {
  await Promise.all([closeDatabase(), closeLocks()]);
  set({ DATABASE_URL, ...place });
}

const upload = async () => acceptUpload(await aSession(), bring(await sample("user.jpg"), "image/jpeg"));

it.each(["a folder", "object storage"])(
  "the second installation over %s deletes nothing of the first, stores nothing there, and says why",
  async (kind) => {
    const folder = mkdtempSync("/tmp/atelier-shared-");
    const place = { DATA_DIR: folder, ...(kind === "a folder" ? {} : storage.variables("shared")) };
    const first = process.env.DATABASE_URL ?? "";
    await as(first, place);
    await pool().query("delete from uploads");
    await upload();
    const { rows } = await pool().query("select stored_name as name from uploads");
    const stored: string = rows[0].name;

    await as(other.url, place);
    // A database without uploads sweeps nothing anyhow.
    await pool().query(
      `insert into uploads (id, workspace_id, person_id, key_id, sha256, name, kind, mime_type, size_bytes, stored_name, upstream_url)
       values ($1, 'w', 'p', 'k', $1, 'n', 'image', 'image/png', 1, 'ab/ab', 'u')`,
      [`upl_${kind}`],
    );
    await expect(sweepUnnamed("uploads", -2_000)).rejects.toThrow("another installation");
    await expect(upload()).rejects.toMatchObject({
      status: 507,
      message: expect.stringContaining("another installation"),
    });

    await as(first, place);
    expect(await uploadStore().stat(stored)).not.toBeNull();
    await sweepUnnamed("uploads", -2_000);
    expect(await uploadStore().stat(stored)).not.toBeNull();
    rmSync(folder, { recursive: true, force: true });
  },
);
