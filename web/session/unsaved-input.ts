import type { User } from '../../contract/accounts/accounts.ts'

type Resume = (person: User) => Promise<boolean>

let resume: Resume | undefined

/** @param resuming signs the person in again if this browser has waiting work, and returns whether they did */
export const onSessionEnd = (resuming: Resume): void => void (resume = resuming)

/** Whether the page stays for a person whose session has ended: input would be lost, or they signed in again. */
export const staysOnPage = async (person: User): Promise<boolean> =>
  hasUnsavedInput() || ((await resume?.(person)) ?? false)

/**
 * Whether the page holds unsaved input: a form differs from its rendered values, a dialog with fields is open, or an element is marked as
 * `data-unsaved`.
 */
const hasUnsavedInput = (): boolean =>
  document.querySelector('[data-unsaved], dialog[open] :is(input, textarea, select)') !== null ||
  [...document.querySelectorAll<HTMLInputElement>('form[method=post] :is(input, textarea)')].some(
    (field) => field.value !== field.defaultValue,
  )
