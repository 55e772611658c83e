import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { asLine, asLongText } from '../../../../contract/values/text-characters.ts'
import { visitLimits } from '../../../../contract/visits/visit-states.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'

/** In ms: a text is saved after this pause in typing. */
const PAUSE = 1_500

type SavedTextProps = {
  label: string
  value: string
  /** Whether it is a reason, which the server accepts as one line only. */
  isLine?: boolean
  sentences?: readonly string[]
  error?: string | undefined
  /** @returns false if it could not be stored */
  onSave: (text: string) => Promise<boolean>
}

/**
 * A text that is saved when the field is left, in the form that the server accepts: a refused text would hold back its visit. Other
 * people's changes never replace unsaved text, and text that could not be stored stays in the field.
 */
export function SavedText({ label, value, isLine = false, sentences, error, onSave }: SavedTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const text = typed ?? value
  const save = async (latest: string): Promise<boolean> => {
    const taken = isLine ? asLine(latest, visitLimits.note) : asLongText(latest, visitLimits.text)
    return taken === value || onSave(taken)
  }
  const finish = async (next: string) => {
    setTyped(next)
    const isStored = await save(next)
    if (isStored) setTyped((latest) => (latest === next ? null : latest))
  }
  const saveTyped = useEffectEvent(save)
  useEffect(() => {
    // If the browser is killed during typing, only the latest text is lost.
    if (typed === null) return
    const timer = setTimeout(() => void saveTyped(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const add = (sentence: string) => {
    setOpen(false)
    void finish(text ? `${text.trimEnd()} ${sentence}` : sentence)
  }
  const shared = { label, value: text, error, onBlur: () => typed !== null && void finish(typed) }
  return (
    <div className="relative" data-unsaved={typed === null ? undefined : ''}>
      {isLine ? (
        <Field
          {...shared}
          maxLength={visitLimits.note}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      ) : (
        <TextArea
          {...shared}
          maxLength={visitLimits.text}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {sentences && (
        <>
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="absolute -top-3 right-0 inline-flex min-h-12 items-center gap-1.5 px-2 text-[15px]/5 font-semibold text-link"
          >
            <Plus aria-hidden className="size-4" />
            Frases<span className="sr-only"> para {label}</span>
          </button>
          <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Frases">
            <ul className="flex flex-col divide-y divide-line">
              {sentences.map((sentence) => (
                <li key={sentence}>
                  <button type="button" onClick={() => add(sentence)} className="min-h-12 w-full py-2 text-left">
                    {sentence}
                  </button>
                </li>
              ))}
            </ul>
          </Dialog>
        </>
      )}
    </div>
  )
}
