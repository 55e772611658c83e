import type { Question } from './alert-dialog.tsx'

/**
 * The one way to every alert (P-2): shows exactly this text until it is accepted.
 * @returns settled when the dialog is gone and the focus is back where it was
 */
export async function showAlert(text: string): Promise<void> {
  await show(text)
}

const requesting = new Set<string>()

/**
 * Asks before something that cannot be undone.
 * @returns whether the response was yes; Esc is no, and so is a second press while the same question is already open
 */
export async function showConfirm(question: Question): Promise<boolean> {
  if (requesting.has(question.text)) return false
  requesting.add(question.text)
  try {
    return await show(question.text, question)
  } finally {
    requesting.delete(question.text)
  }
}

/** The script of the dialogs: fetched when the first is shown, or before, where there may be no signal by then. */
export const fetchDialogs = () => Promise.all([import('./alert-dialog.tsx'), import('./layers.ts')])

async function show(text: string, question?: Question): Promise<boolean> {
  const scripts = await fetchDialogs().catch(() => null)
  if (!scripts) return showPlainly(text, question)
  const [{ AlertDialog }, { openLayer }] = scripts
  const { promise, resolve } = Promise.withResolvers<boolean>()
  openLayer((remove) => (
    <AlertDialog
      text={text}
      question={question}
      onAnswer={(isYes) => {
        // A macrotask later: the dialog closes and gives the focus back first.
        setTimeout(() => {
          remove()
          resolve(isYes)
        })
      }}
    />
  ))
  return promise
}

/** The browser's own dialog: without signal, or after an update of the shop, the script of ours cannot be fetched. */
function showPlainly(text: string, question?: Question): boolean {
  // oxlint-disable-next-line no-alert
  if (question) return confirm(text)
  // oxlint-disable-next-line no-alert
  alert(text)
  return true
}
