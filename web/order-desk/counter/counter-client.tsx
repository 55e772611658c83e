import { UserPlus } from 'lucide-react'
import { useState } from 'react'

import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { ClientPart, type ChosenClient } from '../phone/client-part.tsx'

type CounterClientProps = {
  client: ChosenClient
  /** A licence is sold: it is somebody's. */
  isNeeded: boolean
  onClient: (client: ChosenClient) => void
  errors: FieldErrors
}

/** Who buys, where somebody says so (P-336). */
export function CounterClient({ client, isNeeded, onClient, errors }: CounterClientProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted && !isNeeded && client === null) {
    return (
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-ink-2">Sin registrar</span>
        <Button
          look="ghost"
          size="small"
          icon={<UserPlus aria-hidden className="size-5" />}
          className="-mx-3"
          onClick={() => setWanted(true)}
        >
          Agregar cliente
        </Button>
      </p>
    )
  }
  return (
    <>
      <ClientPart {...{ client, onClient, errors }} />
      {client === null && !isNeeded && (
        <Button look="ghost" size="small" className="mt-2 -ml-3" onClick={() => setWanted(false)}>
          Dejar sin registrar
        </Button>
      )}
    </>
  )
}
