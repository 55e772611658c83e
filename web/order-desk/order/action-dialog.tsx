import type { ReactNode } from 'react'

import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscard } from '../../ui/use-discard.ts'
import { ConflictNotice } from '../conflict-notice.tsx'

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
  /** What is asked cannot be done with the order as it is now: after a notice, nothing is left but to close. */
  isOver?: boolean
  /** What stands in the place of the button that does it, while that cannot be; null for nothing. */
  instead?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A question about an order, with its form. It stays open, with what was typed, when it was not done and still can be. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, size, formId, isOpen, isBusy, isDangerous, action, leave = 'Cancelar', leavesFirst, notice } = props
  const isClosed = notice !== null && props.isOver === true
  const hasAction = !isClosed && props.instead === undefined
  // Nothing that was typed can still be sent, so closing discards nothing.
  const isDirty = props.isDirty && !isClosed
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
            {hasAction ? leave : 'Cerrar'}
          </Button>
          {!isClosed && props.instead}
          {hasAction && (
            <Button type="submit" form={formId} look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy}>
              {action}
            </Button>
          )}
        </>
      }
    >
      {notice !== null && <ConflictNotice text={notice} />}
      {!isClosed && props.children}
    </Dialog>
  )
}
