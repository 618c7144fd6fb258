"use client";

import dynamic from "next/dynamic";
import type { FormEvent, KeyboardEvent, ReactNode, Ref } from "react";
import { announce } from "@/components/ui/announce";
import { ApiError } from "@/lib/contract/errors";
import { fieldMessage, problemFromError } from "@/lib/outbox/problem";
import { SubmitBar } from "./submit-bar";
import type { SubmitControls } from "./use-submit";

// Refusals are rare; what shows them arrives with the first.
const ProblemPanel = dynamic(() => import("./problem-panel"), { ssr: false });

type JobFormProps = {
  label: string;
  /** False until the browser's draft is known; the form takes no input before. */
  ready: boolean;
  submit: SubmitControls;
  /** Whole credits that are held, on the button; null while the form is not complete. */
  credits: number | null;
  /** Credits that will probably be charged, where that is not what is held. */
  expected?: number | undefined;
  /** Builds, checks and sends the request. What it throws as ApiError is shown in its place. */
  onPress: () => void | Promise<void>;
  children: ReactNode;
  ref?: Ref<HTMLFormElement>;
};

/** The frame of every form that makes a job: Ctrl Enter, refusals that belong to no field, price and button. */
export function JobForm({ label, ready, submit, credits, expected, onPress, children, ref }: JobFormProps) {
  const press = async (form: HTMLFormElement) => {
    if (credits !== null && submit.refuseOverBudget(credits)) return;
    try {
      await onPress();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const problem = problemFromError(error);
      submit.refuse(problem);
      announce(fieldMessage(problem));
      form
        .querySelector<HTMLElement>(`[data-field="${problem.field}"] :is(input, textarea, select, button)`)
        ?.focus();
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void press(event.currentTarget);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form
      ref={ref}
      aria-label={label}
      noValidate
      inert={!ready}
      onKeyDown={onKeyDown}
      onChange={() => submit.problem?.field && submit.dismiss()}
      onSubmit={onSubmit}
      className="flex flex-1 flex-col gap-6"
    >
      {children}
      {submit.problem && !submit.problem.field && (
        <ProblemPanel
          problem={submit.problem}
          sent={submit.sent}
          credits={submit.credits}
          onDismiss={submit.dismiss}
        />
      )}
      <SubmitBar credits={credits} expected={expected} waitsUntil={submit.waitsUntil} />
    </form>
  );
}
