/** Whether a form on the page or in a dialog holds unsaved input, compared with the values it was rendered with. */
export const hasUnsavedInput = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('form[method=post] :is(input, textarea)')].some(
    (field) => field.value !== field.defaultValue || field.closest('dialog[open]'),
  )
