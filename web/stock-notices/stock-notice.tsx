import { Bell, BellRing } from 'lucide-react'
import { useState } from 'react'

import { callOverHttp } from '../browser-call.ts'
import { useSession } from '../session/current-user.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'
import { useCall } from '../use-call.ts'

/** «Avísame cuando llegue» for a sold-out product (P-196). The page is the same for everybody, so the button starts unpressed. */
export function StockNotice({ productId }: { productId: string }) {
  const session = useSession()
  const person = session.state === 'person' ? session.person._id : ''
  const open = useCall('stockNotices.view', person ? {} : null)
  const [pressed, setPressed] = useState<{ person: string; wanted: boolean }>()
  const [isBusy, setBusy] = useState(false)
  const isStored = open.state === 'loaded' && open.value.data.some(({ _id }) => _id === productId)
  const isWanted = pressed?.person === person ? pressed.wanted : isStored

  const toggle = async () => {
    const wanted = !isWanted
    setBusy(true)
    try {
      const { message } = await callOverHttp('stockNotices.change', { productId, wanted })
      setPressed({ person, wanted })
      showToast({ text: message, kind: 'success', key: `notice ${productId}` })
    } catch (error) {
      showRefusal(error, 'No pudimos anotar tu aviso. Inténtalo de nuevo.')
    } finally {
      setBusy(false)
    }
  }
  const Icon = isWanted ? BellRing : Bell
  return (
    <div className="flex flex-col gap-3 rounded-14 bg-surface p-4 shadow-1">
      <p>
        <strong className="block font-semibold">Por ahora no hay unidades.</strong>
        <span className="type-body-sm text-ink-2">
          {isWanted ? 'Te avisaremos una sola vez, cuando llegue.' : 'Si lo quieres, te avisamos una sola vez.'}
        </span>
      </p>
      <Button
        look="outline"
        isBusy={isBusy}
        onClick={() => void toggle()}
        icon={<Icon aria-hidden className="size-5" />}
      >
        {isWanted ? 'Ya no me avisen' : 'Avísame cuando llegue'}
      </Button>
    </div>
  )
}
