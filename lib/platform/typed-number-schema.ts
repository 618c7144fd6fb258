import * as z from "zod/mini";
import { messages } from "./messages";
import { type NumberRule, readTypedNumber } from "./typed-number";

/**
 * The text of a form's field that has to be a number, by `readTypedNumber`. A file of its own, so that forms without a
 * schema load no zod.
 */
export const typedNumber = (rule: NumberRule, { optional = false } = {}) =>
  z.string().check(
    z.superRefine((typed, context) => {
      const { value, problem } = readTypedNumber(typed, rule);
      if (problem !== undefined) context.addIssue(problem);
      else if (value === null && !optional) context.addIssue(messages.typedNumber.missing(rule.name));
    }),
  );
