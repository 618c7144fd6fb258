import fc from "fast-check";
import { expect, it } from "vitest";
import type { Finding } from "./finding";
import { findingsByJob, isReject, rejectsLast } from "./likely-rejects";

const finding = (is_reject: boolean): Finding => ({ kind: "black", at: 0, until: 1, note: null, is_reject });

it("lists likely rejects last, and loses and moves no other take", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean()), (rejects) => {
      const takes = rejects.map((isOne, number) => ({ number, findings: [finding(isOne)] }));
      const ordered = rejectsLast(takes, ({ findings }) => findings);
      const kept = takes.filter(({ findings }) => !isReject(findings));
      const last = takes.filter(({ findings }) => isReject(findings));
      expect(ordered).toEqual([...kept, ...last]);
    }),
  );
});

it("puts what was measured before what a model said of the same take", () => {
  const [black, action] = [finding(true), { ...finding(false), kind: "action" as const, note: "It stands." }];
  const common = { measured_at: "", is_unreadable: false, object: "measured_take" as const };
  const measured = [{ ...common, job_id: "job_1", findings: [black] }];
  const asked = {
    ...{ id: "chk_1", object: "asked_check" as const, job_id: "job_1", status: "done" as const },
    ...{ describer: "a", model: "b", findings: [action], is_cut: false, error: null, millicredits: 1 },
    ...{ may_be_charged: false, person_id: "per_1", created_at: "", finished_at: null },
  };
  const byJob = findingsByJob({ object: "take_checks", measured, asked: [asked] });
  expect(byJob.get("job_1")).toEqual([black, action]);
});
