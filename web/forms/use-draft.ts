import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useSession } from '../session/current-user.ts'
import { fillIn, readFields, readTyped, setField, type DraftFields } from './draft-fields.ts'
import { draftFor, forget, recall, saveDraft } from './stored-draft.ts'

export type { DraftFields } from './draft-fields.ts'

type Shown = { written: DraftFields; isSettled: boolean }

/**
 * Stores the values of a form in this tab until it is sent, so that changing the page and back, or a reload, loses nothing except
 * passwords. One person's values are never shown to the next.
 * @param key names the form among the stored ones
 * @returns also whether the stored values are in the form by now, or cannot come because the session did not load; the draft is never
 * replaced earlier
 */
export function useDraft(key: string) {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<Shown>({ written: {}, isSettled: false })
  const session = useSession()
  const owner = session.state === 'person' ? session.person._id : ''
  /** The id of the person whose values the form has, also after their session has ended. */
  const author = useRef('')
  /** Whether typed values are stored beside an older draft that the form does not show; null until something is typed. */
  const isBeside = useRef<boolean | null>(null)
  const isSettled = useRef(false)
  const rendered = useRef<DraftFields | null>(null)
  const storageKey = `draft:${key}`

  const follow = useCallback(() => {
    if (form.current) setShown({ written: readFields(form.current), isSettled: isSettled.current })
  }, [])
  const save = useCallback(
    (isVisitors: boolean) => {
      if (!form.current) return
      isBeside.current ??= recall(storageKey) !== null
      const older = isBeside.current ? recall(storageKey) : null
      saveDraft(
        storageKey,
        older
          ? { ...older, typed: readTyped(form.current, rendered.current ?? {}), isVisitors }
          : { owner: author.current, written: readFields(form.current) },
      )
    },
    [storageKey],
  )
  const isVisitors = session.state === 'visitor'
  const change = useCallback(() => {
    follow()
    save(isVisitors)
  }, [follow, save, isVisitors])
  const set = useCallback((name: string, value: string) => {
    if (form.current) setField(form.current, name, value)
  }, [])
  const reset = useCallback(() => {
    forget(storageKey)
    form.current?.reset()
    follow()
  }, [follow, storageKey])

  const restore = useEffectEvent(() => {
    if (form.current) rendered.current ??= readFields(form.current)
    if (session.state !== 'person' && session.state !== 'visitor') {
      isSettled.current ||= session.state === 'failed'
      return follow()
    }
    const draft = recall(storageKey)
    if (owner !== '') {
      if (author.current !== '' && author.current !== owner) form.current?.reset()
      author.current = owner
    }
    const { isOthers, values } = draftFor(draft, owner)
    if (isOthers && owner !== '') forget(storageKey)
    if (values && form.current) fillIn(form.current, values)
    // From now on the draft belongs to this person, including values typed before their session was known.
    const isNew = isBeside.current === true || (draft !== null && (draft.owner === '' || Boolean(draft.typed)))
    isBeside.current = isOthers && owner === '' && draft?.owner !== author.current
    if (isNew && (owner !== '' || !isOthers || isBeside.current)) save(isVisitors)
    isSettled.current = true
    follow()
  })
  useEffect(() => {
    restore()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- somebody else has other drafts
  }, [session.state, owner])

  return { form, change, set, reset, ...shown }
}
