import type { DraftFields } from './draft-fields.ts'

/** What is stored of a form in this tab. */
export type Draft = {
  /** The person whose values these are; '' of a visitor. */
  owner: string
  written: DraftFields
  /** What was typed since in a page that did not show these values, because it was not known to be their owner's. */
  typed?: DraftFields | undefined
  /** `typed` is a visitor's: whoever signs in next. Else the account was not loaded, and it is the owner's only. */
  isVisitors?: boolean | undefined
}

/**
 * What of a draft is for this person; '' is a visitor. A visitor's becomes that of the person who signs in next; a signed-in
 * person's own waits until they are back.
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

/** Takes a draft away. */
export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
