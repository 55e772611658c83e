import type { Question } from './alert-dialog.tsx'

/**
 * The one way to every 'alert' of the specification: shows exactly this text until it is accepted.
 * @returns settled when the dialog is gone and the focus is back where it was
 */
export async function aviso(text: string): Promise<void> {
  await show(text)
}

/** Asks before something that cannot be undone. @returns whether the answer was yes; Esc is no */
export function confirmar(question: Question): Promise<boolean> {
  return show(question.text, question)
}

async function show(text: string, question?: Question): Promise<boolean> {
  const [{ AlertDialog }, { openLayer }] = await Promise.all([import('./alert-dialog.tsx'), import('./layers.ts')])
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
