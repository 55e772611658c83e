import { CalendarClock, CalendarX, CircleCheck, CircleOff, PackageX, Power, Trash2 } from 'lucide-react'
import { useState } from 'react'

import type { OwnersCode } from '../../../contract/orders/discounts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { copyCodeLink, removeCode, turnCode } from './code-steps.ts'
import { limitsOf, termsOf, usesOf } from './code-text.ts'

const badges = {
  on: { tone: 'ok', icon: CircleCheck, children: 'Activo' },
  early: { tone: 'info', icon: CalendarClock, children: 'Programado' },
  over: { tone: 'quiet', icon: CalendarX, children: 'Vencido' },
  used_up: { tone: 'warn', icon: PackageX, children: 'Agotado' },
  off: { tone: 'quiet', icon: CircleOff, children: 'Apagado' },
} as const

type CodeListProps = { codes: readonly OwnersCode[]; onChanged: () => void }

/** The owner's codes, each with its state and actions. */
export function CodeList({ codes, onChanged }: CodeListProps) {
  return (
    <ul className="grid gap-3 wide:grid-cols-2" aria-label="Tus códigos">
      {codes.map((code) => (
        <li key={code._id} className="min-w-0 rounded-20 bg-surface p-4 shadow-1 md:p-5">
          <CodeCard code={code} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  )
}

function CodeCard({ code, onChanged }: { code: OwnersCode; onChanged: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const turn = async () => {
    setBusy(true)
    await turnCode(code, onChanged)
    setBusy(false)
  }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 type-h3 wrap-anywhere" translate="no">
          {code.code}
        </h2>
        <Badge {...badges[code.state]} />
      </div>
      <p className="mt-1 tabular-nums">{termsOf(code)}</p>
      <p className="type-body-sm text-ink-2 tabular-nums first-letter:uppercase">{limitsOf(code)}</p>
      <p className="mt-2 font-semibold tabular-nums">{usesOf(code)}</p>
      <div className="mt-3 flex flex-wrap items-center gap-1 border-t border-line pt-3">
        <Button
          look="outline"
          size="small"
          icon={<Power aria-hidden className="size-4" />}
          isBusy={isBusy}
          onClick={() => void turn()}
        >
          {code.isOn ? 'Apagar' : 'Activar'}
          <span className="sr-only">{` ${code.code}`}</span>
        </Button>
        <Button look="ghost" size="small" onClick={() => void copyCodeLink(code)}>
          Copiar enlace<span className="sr-only">{` de ${code.code}`}</span>
        </Button>
        {code.isUnused && (
          <IconButton
            aria-label={`Eliminar ${code.code}`}
            aria-haspopup="dialog"
            onClick={() => void removeCode(code, onChanged)}
            className="-mr-2 ml-auto hover:text-danger"
          >
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
    </>
  )
}
