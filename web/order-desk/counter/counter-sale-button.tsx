import { Store } from 'lucide-react'
import { useState } from 'react'

import { lateDialog } from '../../page/late-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useOnline } from '../../ui/use-online.ts'

const CounterSaleDialog = lateDialog(async () => (await import('./counter-sale-dialog.tsx')).CounterSaleDialog)

/** Opens the dialog of a sale at the counter; each time it is a new one. */
export function CounterSaleButton({ look = 'outline' }: { look?: 'outline' | 'primary' }) {
  const [turn, setTurn] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const isOnline = useOnline()
  const begin = () => {
    setTurn((before) => before + 1)
    setOpen(true)
  }
  return (
    <>
      <Button
        size="small"
        look={look}
        aria-haspopup="dialog"
        isOff={!isOnline}
        icon={<Store aria-hidden className="size-5" />}
        onClick={begin}
      >
        Vender en el mostrador
      </Button>
      {turn > 0 && <CounterSaleDialog key={turn} isOpen={isOpen} onClose={() => setOpen(false)} onAgain={begin} />}
    </>
  )
}
