import { Copy, MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { CallOutput } from '../../../../contract/index.ts'
import { formatPesos } from '../../../../contract/pesos.ts'
import type { Visit } from '../../../../contract/visits.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { isCallError } from '../../../call.ts'
import { whatsappAddress } from '../../../phone-links.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorBlock } from '../../../ui/error-block.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useVisitStore } from '../use-visit-store.ts'

type QuoteLinkProps = { visit: Visit; quoteId: string; onClose: () => void }
type Link = CallOutput<'visits.linkQuote'>['data']

const needsSignal = 'Necesita señal. Con firma en este teléfono no hace falta.'

/** Makes a link under which the client approves on the own phone. */
export function QuoteLink({ visit, quoteId, onClose }: QuoteLinkProps) {
  const { store } = useVisitStore()
  const [link, setLink] = useState<Link>()
  const [problem, setProblem] = useState<string>()
  const [turn, setTurn] = useState(0)
  const taskId = visit.task._id
  useEffect(() => {
    let isOver = false
    const make = async () => {
      // The server knows the quote only once it was sent.
      await store.sendAll()
      const { data } = await callOverHttp('visits.linkQuote', { taskId, quoteId })
      if (!isOver) setLink(data)
    }
    make().catch((error: unknown) => {
      if (!isOver) setProblem(isCallError(error) && error.status >= 400 ? error.message : needsSignal)
    })
    return () => {
      isOver = true
    }
  }, [store, taskId, quoteId, turn])
  const again = () => {
    setProblem(undefined)
    setTurn(turn + 1)
  }
  return (
    <Dialog isOpen onClose={onClose} title="En su celular">
      {problem !== undefined && <ErrorBlock message={problem} onRetry={again} />}
      {problem === undefined && !link && <p>Cargando...</p>}
      {link && <Send visit={visit} link={link} />}
    </Dialog>
  )
}

function Send({ visit: { money, task }, link }: { visit: Visit; link: Link }) {
  const address = location.origin + link.path
  const text = `Aprueba el arreglo de tu equipo: ${formatPesos(money.total)}. ${address}`
  const phone = link.phone || task.client?.phone || ''
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast({ text: 'Enlace copiado.', kind: 'success' })
  }
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p className="text-ink-2">
        {link.isEmailed ? 'Ya le llegó el enlace por correo.' : 'Envíale el enlace.'} Cuando lo apruebe, lo ves aquí.
      </p>
      {phone && (
        <a
          href={`${whatsappAddress(phone)}?${new URLSearchParams({ text })}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary')}
        >
          <MessageCircle aria-hidden className="size-5" />
          Enviar por WhatsApp<span className="sr-only"> (se abre aparte)</span>
        </a>
      )}
      <Button look="outline" icon={<Copy aria-hidden className="size-5" />} onClick={() => void copy()}>
        Copiar enlace
      </Button>
    </div>
  )
}
