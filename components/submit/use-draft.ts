"use client";

import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { Store } from "@/lib/platform/store";

/**
 * Makes a stored draft the default values of a form: once the browser's is known, and again whenever something
 * other than the form fills it (a link, a button beside the form). What a person enters is stored at once, so that
 * a crash loses none of it; an upload that ends after the form was left is stored, too.
 */
export function useDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "reset" | "subscribe">,
  store: Store<Values>,
): void {
  const { reset, subscribe } = form;
  useEffect(() => {
    let held: Values | null = null;
    const load = () => {
      if (store.get() === held) return;
      held = store.get();
      // The fields are not drawn anew: they stay registered as they are.
      reset(held, { keepFieldsRef: true });
    };
    load();
    // Lives as long as the form, which an upload on its way may hold beyond the page. Such a form writes the one
    // field it was about: the others have moved on without it.
    subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        const field = name?.split(".")[0];
        held = field === undefined ? values : { ...store.get(), [field]: values[field] };
        store.set(held);
      },
    });
    return store.subscribe(load);
  }, [reset, subscribe, store]);
}
