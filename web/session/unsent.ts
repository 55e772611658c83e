/** Whether a form on the page, or one in a dialog, holds what was not sent. Fields know what they began with. */
export const isWriting = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('form[method=post] :is(input, textarea)')].some(
    (field) => field.value !== field.defaultValue || field.closest('dialog[open]'),
  )
