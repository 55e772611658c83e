import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'

/** ms without typing after which a text is saved. */
const PAUSE = 1_500

type SavedTextProps = {
  label: string
  value: string
  sentences?: readonly string[]
  error?: string | undefined
  onSave: (text: string) => void
}

/** A text that is saved when the field is left; what somebody else wrote meanwhile never replaces what is being typed. */
export function SavedText({ label, value, sentences, error, onSave }: SavedTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const text = typed ?? value
  const finish = (next: string) => {
    if (next.trim() !== value) onSave(next.trim())
    setTyped(null)
  }
  const saveTyped = useEffectEvent((latest: string) => latest !== value && onSave(latest))
  useEffect(() => {
    // A browser that is killed during typing loses a moment of it at most.
    if (typed === null) return
    const timer = setTimeout(() => saveTyped(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const add = (sentence: string) => {
    setOpen(false)
    finish(text ? `${text.trimEnd()} ${sentence}` : sentence)
  }
  return (
    <div className="relative">
      <TextArea
        label={label}
        value={text}
        error={error}
        maxLength={2_000}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => typed !== null && finish(typed)}
      />
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
