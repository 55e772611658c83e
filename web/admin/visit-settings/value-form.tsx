import type { ReactNode } from 'react'

import { ChangedMeanwhile } from '../../forms/changed-meanwhile.tsx'
import type { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'

type ValueFormProps = Pick<ReturnType<typeof useForm>, 'formProps' | 'buttonProps'> & {
  /** The field of the value, next to the button. */
  children: ReactNode
  /** The value saved by somebody else meanwhile, as text. */
  theirs?: string | undefined
}

/** The form of a setting that is one value. */
export function ValueForm({ formProps, buttonProps, children, theirs }: ValueFormProps) {
  return (
    <form {...formProps} noValidate className="flex flex-wrap items-start gap-3">
      {children}
      <Button {...buttonProps} look="outline" className="mt-7">
        Guardar
      </Button>
      {theirs !== undefined && (
        <div className="w-full">
          <ChangedMeanwhile key={theirs}>
            <p className="wrap-anywhere">{theirs}</p>
          </ChangedMeanwhile>
        </div>
      )}
    </form>
  )
}
