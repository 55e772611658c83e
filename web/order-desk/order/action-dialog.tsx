import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscard } from '../../ui/use-discard.ts'

type ActionDialogProps = {
  title: string
  size?: 'normal' | 'form'
  formId: string
  isOpen: boolean
  isDirty: boolean
  isBusy: boolean
  isDangerous?: boolean
  /** Words of the button that does it, and of the one that does not. */
  action: string
  leave?: string
  /** The button that leaves has the focus first. */
  leavesFirst?: boolean
  /** Somebody else was first. */
  notice: string | null
  onClose: () => void
  children: ReactNode
}

/** A question about an order, with its form. It stays open, with what was typed, when it could not be done. */
export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    size,
    formId,
    isOpen,
    isDirty,
    isBusy,
    isDangerous,
    action,
    leave = 'Cancelar',
    leavesFirst,
    notice,
  } = props
  const close = useDiscard(isDirty, props.onClose)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      isDirty={isDirty}
      title={title}
      {...(size && { size })}
      footer={
        <>
          <Button look="outline" {...(leavesFirst && { 'data-autofocus': true })} onClick={close}>
            {leave}
          </Button>
          <Button type="submit" form={formId} look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      {notice !== null && (
        <p role="alert" className="mb-4 flex gap-2 rounded-10 bg-info-soft px-3.5 py-2.5 type-body-sm text-info">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          {notice}
        </p>
      )}
      {props.children}
    </Dialog>
  )
}
