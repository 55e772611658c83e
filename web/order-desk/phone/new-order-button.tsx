import { Phone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { useOnline } from '../../ui/use-online.ts'

const PhoneOrderDialog = lazy(async () => ({ default: (await import('./phone-order-dialog.tsx')).PhoneOrderDialog }))

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
      {turn > 0 && (
        <Suspense fallback={null}>
          <PhoneOrderDialog key={turn} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
