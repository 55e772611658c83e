import { ListChecks } from 'lucide-react'

import type { Intake } from './use-intake.ts'

/** Shown above the form after the steps: what they filled in, and the way back to them. */
export function FilledNotice({ intake: { answers, restart } }: { intake: Intake }) {
  const isFilled = Object.values(answers.filled).some((text) => text !== '')
  const photos = answers.photos.length
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-14 bg-primary-soft p-4 text-primary">
      <ListChecks aria-hidden className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">
        {isFilled ? 'Lo llenamos con tus respuestas. Corrige lo que quieras.' : 'Escribe lo que quieras contarnos.'}
        {photos > 0 &&
          ` ${photos === 1 ? '1 foto' : `${photos} fotos`}: ${photos === 1 ? 'se envía' : 'se envían'} al solicitar.`}
      </p>
      <button
        type="button"
        onClick={restart}
        className="touch-area rounded-8 font-semibold underline underline-offset-3"
      >
        {isFilled ? 'Cambiar respuestas' : 'Responder con toques'}
      </button>
    </div>
  )
}
