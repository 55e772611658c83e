import type { Question } from './alert-dialog.tsx'

/**
 * Shows an alert with exactly this text until it is accepted; every alert uses it (P-2).
 * @returns resolves when the dialog is closed and the focus has returned
 */
export async function showAlert(text: string): Promise<void> {
  await show(text)
}

const requesting = new Set<string>()

/**
 * Asks for confirmation of an action that cannot be undone.
 * @returns whether it was confirmed; false after Esc, and for a second call while the same question is open
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

/** The script of the dialogs: loaded for the first one, or earlier if the connection may be lost by then. */
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
        // Answered: a further press while it closes opens the question again.
        requesting.delete(text)
        // In a later macrotask, because the dialog must close and return the focus first.
        setTimeout(() => {
          remove()
          resolve(isYes)
        })
      }}
    />
  ))
  return promise
}

/** The browser's own dialog, for when our script cannot be loaded: offline, or after an update of the shop. */
function showPlainly(text: string, question?: Question): boolean {
  // oxlint-disable-next-line no-alert
  if (question) return confirm([text, question.detail].filter(Boolean).join('\n\n'))
  // oxlint-disable-next-line no-alert
  alert(text)
  return true
}
