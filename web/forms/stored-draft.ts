import type { DraftFields } from './draft-fields.ts'

/** The draft of a form, stored in this tab. */
export type Draft = {
  /** The id of the person whose values these are; '' for a visitor. */
  owner: string
  written: DraftFields
  /** Values typed later in a page that did not show `written`, because the person was not known to be its owner. */
  typed?: DraftFields | undefined
  /**
   * Whether `typed` belongs to a visitor, and so to the person who signs in next. Otherwise the account was not loaded, and it is only the
   * owner's.
   */
  isVisitors?: boolean | undefined
}

/**
 * The values of a draft for this person; '' is a visitor. A visitor's draft goes to the person who signs in next; a person's draft waits
 * until that person is back.
 */
export function draftFor(draft: Draft | null, owner: string): { isOthers: boolean; values: DraftFields | undefined } {
  if (!draft) return { isOthers: false, values: undefined }
  const isOthers = draft.owner !== '' && draft.owner !== owner
  const values = isOthers ? draft.isVisitors && draft.typed : { ...draft.written, ...draft.typed }
  return { isOthers, values: values || undefined }
}

/** Stores a draft in this tab. */
export function saveDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage the form still works.
  }
}

/** The stored draft, if any. */
export function recall(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

/** Removes a draft. */
export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
