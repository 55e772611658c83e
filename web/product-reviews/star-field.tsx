import { CircleAlert, Star } from 'lucide-react'
import { useId, useState } from 'react'

import { classes } from '../ui/classes.ts'
import { starMeanings, starsText } from './review-text.ts'

type StarFieldProps = { name: string; initial: number | null; error: string | undefined }

/** One to five stars as radio buttons: arrow keys move among them, and each shows its meaning. */
export function StarField({ name, initial, error }: StarFieldProps) {
  const id = useId()
  const [chosen, setChosen] = useState(initial)
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = pointed ?? chosen ?? 0
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="type-label">¿Cuántas estrellas le das?</legend>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex" onPointerLeave={() => setPointed(null)}>
          {starMeanings.map((meaning, index) => {
            const stars = index + 1
            return (
              <label
                key={meaning}
                className="grid size-11 cursor-pointer place-items-center rounded-10 has-focus-visible:outline-2"
                onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(stars)}
              >
                <input
                  type="radio"
                  id={index === 0 ? id : undefined}
                  name={name}
                  value={stars}
                  checked={chosen === stars}
                  onChange={() => setChosen(stars)}
                  className="sr-only"
                />
                <span className="sr-only">{`${starsText(stars)}: ${meaning}`}</span>
                <Star
                  aria-hidden
                  strokeWidth={1.5}
                  className={classes('size-8', stars <= shown ? 'fill-accent text-warn' : 'text-edge')}
                />
              </label>
            )
          })}
        </div>
        <span aria-hidden className="min-h-6 font-semibold">
          {starMeanings[shown - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 type-caption text-danger">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
