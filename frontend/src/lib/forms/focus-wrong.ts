/** Brings the first wrong field of a form that was just submitted into view, once its errors are drawn. */
export function focusWrong(form: EventTarget): void {
  if (!(form instanceof HTMLFormElement)) return;
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
