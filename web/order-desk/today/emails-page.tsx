import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { emailKinds, nameRecipient } from '../../../contract/health/email-kinds.ts'
import type { UnsettledEmail } from '../../../contract/order-desk/today.ts'
import { callOverHttp } from '../../browser-call.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { withSession } from '../../forms/with-session.ts'
import { reserveHeadingFocus } from '../../page/page-focus.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Button } from '../../ui/button.tsx'
import { showConfirm } from '../../ui/show-alert.tsx'
import { showToast } from '../../ui/toast.ts'
import { shortMoment } from '../desk-text.ts'
import { WaitingList } from './waiting-list.tsx'

/** `/admin-panel/today/emails`: e-mails that were set aside, and what is to become of each. */
export function EmailsPage() {
  const query = useQuery(callQuery('today.emails', {}))
  return (
    <WaitingList
      title="Correos que no salieron"
      hint="No salen otra vez por sí solos: el servidor de correo los rechazó, o no se sabe si los recibió."
      empty="No hay correos por decidir."
      query={query}
      more={(rest) => `y ${rest} más: aparecen aquí cuando decidas sobre estos.`}
      keyOf={({ email }) => email}
    >
      {(one) => <Email {...one} onSettled={() => void query.refetch()} />}
    </WaitingList>
  )
}

function Email({
  email,
  kind,
  createdAt,
  isUnknown,
  lastError,
  onSettled,
  ...reader
}: UnsettledEmail & { onSettled: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const subject = emailKinds[kind] ?? kind
  const recipient = nameRecipient(reader)
  const settle = async (decision: 'send' | 'discard') => {
    if (decision === 'discard' || isUnknown) {
      const text =
        decision === 'discard'
          ? `¿Dejar sin enviar «${subject}» para ${recipient}?`
          : `No se sabe si «${subject}» salió. Si ya había salido, llega dos veces. ¿Enviarlo otra vez?`
      const action = decision === 'discard' ? 'No enviar' : 'Enviar otra vez'
      if (!(await showConfirm({ text, action, isDangerous: decision === 'discard' }))) return
    }
    setBusy(true)
    const focusHeading = reserveHeadingFocus()
    try {
      const { message } = await withSession(() => callOverHttp('today.settleEmail', { email, decision }))
      showToast({ text: message, kind: 'success' })
    } catch (failure) {
      showRefusalOrThrow(failure)
    } finally {
      setBusy(false)
      onSettled()
      focusHeading()
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="min-w-56 flex-1 wrap-anywhere">
        <strong className="block font-semibold">{subject}</strong>
        <span className="block type-body-sm text-ink-2">{`Para ${recipient}, del ${shortMoment(createdAt)}`}</span>
        <span className="block type-body-sm text-warn">
          {isUnknown ? 'No se sabe si salió.' : 'No salió.'}
          {lastError !== '' && <span className="text-ink-3">{` ${lastError}`}</span>}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={`Reintentar ${subject} para ${recipient}`}
          onClick={() => void settle('send')}
        >
          Reintentar
        </Button>
        <Button
          look="outline"
          size="small"
          isBusy={isBusy}
          aria-label={`No enviar ${subject} para ${recipient}`}
          onClick={() => void settle('discard')}
        >
          No enviar
        </Button>
      </div>
    </div>
  )
}
