import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'

type StepFrameProps = {
  /** 1 to 4. */
  number: number
  title: string
  hint?: string
  onBack: () => void
  next: string
  onNext: () => void
  /** Leads to the form and skips the remaining steps. */
  onWrite?: () => void
  children: ReactNode
}

const steps = [1, 2, 3, 4]

/** One of the four steps before the form: its position, its heading, and one large button to the next step. */
export function StepFrame({ number, title, hint, onBack, next, onNext, onWrite, children }: StepFrameProps) {
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <button
          type="button"
          onClick={onBack}
          className="touch-area -ml-2 inline-flex min-h-11 items-center gap-2 rounded-10 px-2 font-semibold text-link"
        >
          <ArrowLeft aria-hidden className="size-5" />
          Atrás
        </button>
        <p className="type-body-sm text-ink-2">Paso {number} de 4</p>
      </div>
      <div aria-hidden className="mt-1 grid grid-cols-4 gap-2">
        {steps.map((step) => (
          <span key={step} className={`h-1 rounded-full ${step <= number ? 'bg-primary' : 'bg-line'}`} />
        ))}
      </div>
      <h1 tabIndex={-1} className="mt-5 type-h1 wrap-anywhere">
        {title}
      </h1>
      {hint && <p className="mt-2 text-ink-2">{hint}</p>}
      <div className="mt-5 flex flex-col gap-6">{children}</div>
      <BottomBar className="max-md:flex-col max-md:items-stretch max-md:gap-1 md:mt-8 md:flex md:items-center md:gap-3">
        <Button onClick={onNext} className="max-md:min-h-14">
          {next}
        </Button>
        {onWrite && (
          <Button look="ghost" onClick={onWrite}>
            Prefiero escribirlo yo
          </Button>
        )}
      </BottomBar>
    </>
  )
}
