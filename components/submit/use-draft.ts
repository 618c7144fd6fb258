import { useEffect, useRef } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { StoredValue } from "@/lib/platform/stored";
import { offerDraftOfOtherTab } from "./fill-draft";

/**
 * Uses a stored draft as the default values of a form: once the browser's draft is loaded, and again whenever
 * something other than the form changes it (a link, a button outside the form). Input is stored at once, so
 * that a crash loses nothing. An upload that ends after the form was left is stored, too.
 *
 * A tab in which nothing was changed follows the other tabs. One with changes keeps them, and is told when another tab
 * writes another text.
 *
 * @param text the field with what a person writes; left out where there is none
 */
export function useDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "reset" | "subscribe">,
  store: StoredValue<Values>,
  text?: Path<Values>,
): void {
  const { reset, subscribe } = form;
  // Shared by the two runs of the effect in development, whose subscriptions would call each other without end.
  const lastValues = useRef<Values | null>(null);
  const isChanged = useRef(false);
  useEffect(() => {
    const load = () => {
      if (store.get() === lastValues.current) return;
      lastValues.current = store.get();
      // The fields are not rendered again: they stay registered.
      reset(lastValues.current, { keepFieldsRef: true });
    };
    load();
    // Lives as long as the form, which a running upload may keep after the page has closed. Such a form
    // writes only its one field, because the others may have newer values.
    subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        isChanged.current ||= name !== undefined;
        const field = name?.split(".")[0];
        lastValues.current = field === undefined ? values : { ...store.get(), [field]: values[field] };
        store.set(lastValues.current);
      },
    });
    const unload = store.subscribe(load);
    const unfollow = store.onOther((theirs) => {
      if (!isChanged.current) store.refresh();
      else if (text && theirs[text] !== store.get()[text]) offerDraftOfOtherTab(store, theirs);
    });
    return () => {
      unload();
      unfollow();
    };
  }, [reset, subscribe, store, text]);
}
