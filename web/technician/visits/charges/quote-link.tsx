import { useState } from 'react'

import type { CallOutput } from '../../../../contract/index.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { isCallError } from '../../../call.ts'
import { withSession } from '../../../forms/with-session.ts'
import { SendLink } from '../../../send-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorBlock } from '../../../ui/error-block.tsx'
import { useVisitStore } from '../store/use-visit-store.ts'

type Link = CallOutput<'visits.linkQuote'>['data']
type Made =
  | { state: 'closed' | 'making' }
  | { state: 'failed'; quoteId: string; message: string }
  | { state: 'made'; link: Link }

const needsSignal = 'Necesita señal. Con firma en este teléfono no hace falta.'

/** Makes a link for approval on the client's own phone. */
export function useQuoteLink(taskId: string) {
  const { store } = useVisitStore()
  const [made, setMade] = useState<Made>({ state: 'closed' })
  const make = async (quoteId: string) => {
    setMade({ state: 'making' })
    try {
      // The server knows the quote only after it was sent.
      await store.sendAll()
      const { data: link } = await withSession(() => callOverHttp('visits.linkQuote', { taskId, quoteId }))
      setMade({ state: 'made', link })
    } catch (error) {
      if (!isCallError(error)) throw error
      setMade({ state: 'failed', quoteId, message: error.status >= 400 ? error.message : needsSignal })
    }
  }
  return { made, make, close: () => setMade({ state: 'closed' }) }
}

type QuoteLinkProps = { visit: Visit } & ReturnType<typeof useQuoteLink>

/** The link by which a client approves a quote. */
export function QuoteLink({ visit, made, make, close }: QuoteLinkProps) {
  return (
    <Dialog isOpen={made.state !== 'closed'} onClose={close} title="En su celular">
      {made.state === 'failed' && <ErrorBlock message={made.message} onRetry={() => void make(made.quoteId)} />}
      {made.state === 'making' && <p>Cargando...</p>}
      {made.state === 'made' && <Send visit={visit} link={made.link} />}
    </Dialog>
  )
}

function Send({ visit: { money, task }, link }: { visit: Visit; link: Link }) {
  const text = `Aprueba el arreglo de tu equipo: ${formatPesos(money.total)}.`
  const phone = link.phone || task.client?.phone || ''
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p className="text-ink-2">
        {link.isEmailed ? 'Ya le llegó el enlace por correo.' : 'Envíale el enlace.'} Cuando lo apruebe, lo ves aquí.
      </p>
      <SendLink path={link.path} text={text} phone={phone} />
    </div>
  )
}
