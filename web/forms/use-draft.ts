import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useSession } from '../session/current-user.ts'

/** What stands in the fields of a form, by their names. */
export type DraftFields = Readonly<Record<string, string>>

type Draft = { owner: string; written: DraftFields }

/**
 * Stores what is typed in a form in this tab until it is sent; its own fields hold it: nothing
 * typed but passwords is lost on the way to another page and back, or in a reload. What one person wrote is never shown
 * to the next.
 * @param key names the form among those that are stored
 */
export function useDraft(key: string) {
  const form = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState<DraftFields>({})
  const session = useSession()
  const owner = session.state === 'person' ? session.person._id : ''
  /** Whose text stands in the form: also after their session has ended. */
  const author = useRef('')
  const storageKey = `draft:${key}`

  const follow = useCallback(() => {
    if (form.current) setWritten(readFields(form.current))
  }, [])
  const change = useCallback(() => {
    if (!form.current) return
    const now = readFields(form.current)
    setWritten(now)
    saveDraft(storageKey, { owner: author.current, written: now })
  }, [storageKey])
  const set = useCallback((name: string, value: string) => {
    const field = form.current?.elements.namedItem(name)
    if (field && 'value' in field) field.value = value
    // As if it had been typed: whoever listens to the form is notified of it.
    const place = field instanceof Element ? field : form.current
    place?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
  const reset = useCallback(() => {
    forget(storageKey)
    form.current?.reset()
    follow()
  }, [follow, storageKey])

  const restore = useEffectEvent(() => {
    const draft = recall(storageKey)
    if (owner !== '') {
      if (author.current !== '' && author.current !== owner) form.current?.reset()
      author.current = owner
    }
    // A visitor's draft becomes the draft of whoever signs in next; a person's own waits, unseen, until they are back.
    if (draft && draft.owner !== '' && draft.owner !== owner) {
      if (owner !== '') forget(storageKey)
    } else if (draft && form.current) fillIn(form.current, draft.written)
    follow()
  })
  const isKnown = session.state === 'person' || session.state === 'visitor'
  useEffect(() => {
    if (isKnown) restore()
    else follow()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- somebody else has other drafts
  }, [isKnown, owner, follow])

  return { form, written, change, set, reset }
}

function readFields(form: HTMLFormElement): DraftFields {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !isSecret(form.elements.namedItem(entry[0])),
  )
  return Object.fromEntries(entries)
}

/** A password stays where it was typed. Its type says nothing: it changes when the password is made visible. */
const isSecret = (field: Element | RadioNodeList | null): boolean =>
  field instanceof HTMLInputElement && field.autocomplete.includes('password')

/** Only what is still empty is filled in: what was typed before the script was there is newer. */
function fillIn(form: HTMLFormElement, written: DraftFields): void {
  for (const [name, value] of Object.entries(written)) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) field.value = value
    else if (field && 'value' in field && (field.value === '' || isHidden(field))) field.value = value
  }
}

const isHidden = (field: Element): boolean => field instanceof HTMLInputElement && field.type === 'hidden'

function saveDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing still has the form itself.
  }
}

function recall(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
