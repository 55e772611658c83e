import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useSession } from '../session/current-user.ts'

/** The values of a form's fields, by name. */
export type DraftFields = Readonly<Record<string, string>>

type Draft = { owner: string; written: DraftFields }
type Shown = { written: DraftFields; isSettled: boolean }

/**
 * Stores the values of a form in this tab until it is sent, so that going to another page and back, or a reload, loses
 * nothing except passwords. One person's values are never shown to the next.
 * @param key names the form among those that are stored
 * @returns also whether what is stored is in the form by now, or cannot come because the session did not load; it is never replaced before
 */
export function useDraft(key: string) {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<Shown>({ written: {}, isSettled: false })
  const session = useSession()
  const owner = session.state === 'person' ? session.person._id : ''
  /** The person whose values the form has: also after their session has ended. */
  const author = useRef('')
  /** Whether stored values wait until it is known whose page this is; null until something is typed before. */
  const isWaiting = useRef<boolean | null>(null)
  const isSettled = useRef(false)
  const storageKey = `draft:${key}`

  const follow = useCallback(() => {
    if (form.current) setShown({ written: readFields(form.current), isSettled: isSettled.current })
  }, [])
  const change = useCallback(() => {
    if (!form.current) return
    const now = readFields(form.current)
    setShown({ written: now, isSettled: isSettled.current })
    isWaiting.current ??= recall(storageKey) !== null
    if (!isWaiting.current) saveDraft(storageKey, { owner: author.current, written: now })
  }, [storageKey])
  const set = useCallback((name: string, value: string) => {
    const field = form.current?.elements.namedItem(name)
    if (field && 'value' in field) field.value = value
    // Fires events as typing does, for the listeners of the form.
    const place = field instanceof Element ? field : form.current
    place?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
  const reset = useCallback(() => {
    forget(storageKey)
    form.current?.reset()
    follow()
  }, [follow, storageKey])

  const restore = useEffectEvent(() => {
    if (session.state !== 'person' && session.state !== 'visitor') {
      isSettled.current ||= session.state === 'failed'
      return follow()
    }
    const draft = recall(storageKey)
    if (owner !== '') {
      if (author.current !== '' && author.current !== owner) form.current?.reset()
      author.current = owner
    }
    // A visitor's draft becomes the draft of the person who signs in next; a signed-in person's own waits until they
    // are back.
    const isOthers = draft !== null && draft.owner !== '' && draft.owner !== owner
    if (isOthers && owner !== '') forget(storageKey)
    if (draft && !isOthers && form.current) fillIn(form.current, draft.written)
    // From now on it is theirs: also what was typed before their session was known.
    const isNew = isWaiting.current === true || (draft !== null && draft.owner === '')
    if (isNew && form.current && (owner !== '' || !isOthers))
      saveDraft(storageKey, { owner, written: readFields(form.current) })
    isWaiting.current = false
    isSettled.current = true
    follow()
  })
  useEffect(() => {
    restore()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- somebody else has other drafts
  }, [session.state, owner])

  return { form, change, set, reset, ...shown }
}

function readFields(form: HTMLFormElement): DraftFields {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !isSecret(form.elements.namedItem(entry[0])),
  )
  return Object.fromEntries(entries)
}

/**
 * A password is never stored. The type of the field changes when the password is made visible, so it does not count.
 */
const isSecret = (field: Element | RadioNodeList | null): boolean =>
  field instanceof HTMLInputElement && field.autocomplete.includes('password')

/** Only empty fields are filled: values typed before the script was loaded are newer. */
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
    // Without storage the form still works.
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
