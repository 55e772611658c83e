import { useId, type ComponentProps, type ReactNode } from 'react'

import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useDiscard } from '../ui/use-discard.ts'
import type { useForm } from './use-form.ts'

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'isOpen' | 'onClose' | 'title' | 'titleLang'> & {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'buttonProps'>
  /** Label of the submit button. */
  action: string
  /** Whether there is unsaved input: closing asks first. */
  isDirty: boolean
  onDirty: () => void
  /** The fields. */
  children: ReactNode
  className?: string
}

/** A dialog around one form, with a submit button and a cancel button. */
export function FormDialog({
  form: { formProps, buttonProps },
  action,
  isDirty,
  onDirty,
  onClose,
  children,
  className,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  const close = useDiscard(isDirty, onClose)
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      size="form"
      isDirty={isDirty}
      footer={
        <>
          <Button look="outline" size="small" onClick={close}>
            Cancelar
          </Button>
          <Button {...buttonProps} form={id} size="small">
            {action}
          </Button>
        </>
      }
    >
      <form {...formProps} id={id} noValidate onInput={onDirty} className={className}>
        {children}
      </form>
    </Dialog>
  )
}
