import { Phone } from 'lucide-react'
import { useState } from 'react'

import { lateDialog } from '../../page/late-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useOnline } from '../../ui/use-online.ts'

const PhoneOrderDialog = lateDialog(async () => (await import('./phone-order-dialog.tsx')).PhoneOrderDialog)

/** Opens the dialog of a telephone order; each time it is a new one. */
export function NewOrderButton() {
  const [turn, setTurn] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const isOnline = useOnline()
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        isOff={!isOnline}
        icon={<Phone aria-hidden className="size-5" />}
        onClick={() => {
          setTurn((before) => before + 1)
          setOpen(true)
        }}
      >
        Nuevo pedido
      </Button>
      {turn > 0 && <PhoneOrderDialog key={turn} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
