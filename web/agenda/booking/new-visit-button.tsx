import { CalendarPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { lateDialog } from '../../page/late-dialog.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useOnline } from '../../ui/use-online.ts'

const BookVisitDialog = lateDialog(async () => (await import('./book-visit-dialog.tsx')).BookVisitDialog)

/** Opens the dialog for a caller's visit, empty each time. A link from another page opens it, too. */
export function NewVisitButton() {
  const isOpenedByLink = new URLSearchParams(useLocation().search).has('nueva')
  const navigate = useNavigate()
  const [turn, setTurn] = useState(isOpenedByLink ? 1 : 0)
  const [isOpen, setOpen] = useState(isOpenedByLink)
  const isOnline = useOnline()
  useEffect(() => {
    // A reload, or going back, must not open it again.
    if (isOpenedByLink) void navigate(paths.adminAgenda, { replace: true, preventScrollReset: true })
  }, [isOpenedByLink, navigate])
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        isOff={!isOnline}
        icon={<CalendarPlus aria-hidden className="size-5" />}
        onClick={() => {
          setTurn((before) => before + 1)
          setOpen(true)
        }}
      >
        Nueva visita
      </Button>
      {turn > 0 && <BookVisitDialog key={turn} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
