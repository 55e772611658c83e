import { useId, useRef, useState } from 'react'

import { Button } from './button.tsx'
import { useModal } from './use-modal.ts'

export type Question = {
  text: string
  /** Extra text below the question, which is fixed: the object and the consequences. */
  detail?: string
  /** The label of the button that confirms: 'Eliminar'. */
  action: string
  /** The label of the other button, where 'Cancelar' could be taken for the action itself. */
  refusal?: string
  /** Whether the action deletes something. */
  isDangerous?: boolean
}

type AlertDialogProps = { text: string; question?: Question; onAnswer: (isYes: boolean) => void }

/** A message with 'Aceptar', or a question whose refusal button comes first. */
export function AlertDialog({ text, question, onAnswer }: AlertDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const textId = useId()
  const detailId = useId()
  const detail = question?.detail
  const [isOpen, setOpen] = useState(true)
  const response = (isYes: boolean) => {
    setOpen(false)
    onAnswer(isYes)
  }
  const { dialogProps } = useModal(ref, { isOpen, onClose: () => response(false), closesOnPressOutside: false })
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <dialog
      ref={ref}
      {...dialogProps}
      role="alertdialog"
      aria-labelledby={textId}
      aria-describedby={detail === undefined ? undefined : detailId}
      className="layer layer-alert bg-surface p-6 shadow-3"
    >
      <p id={textId} className="text-[17px]/6 font-semibold text-pretty">
        {text}
      </p>
      {detail !== undefined && (
        <p id={detailId} className="mt-2 text-pretty wrap-anywhere text-ink-2">
          {detail}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {question ? (
          <>
            <Button look="outline" size="small" data-autofocus onClick={() => response(false)}>
              {question.refusal ?? 'Cancelar'}
            </Button>
            <Button look={question.isDangerous ? 'danger' : 'primary'} size="small" onClick={() => response(true)}>
              {question.action}
            </Button>
          </>
        ) : (
          <Button size="small" data-autofocus onClick={() => response(true)}>
            Aceptar
          </Button>
        )}
      </div>
    </dialog>
  )
}
