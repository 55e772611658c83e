import { useState } from 'react'

import type { Municipality } from '../../delivery/municipalities.ts'
import type { ChosenClient } from '../../order-desk/phone/client-part.tsx'
import type { AddressBook } from '../../order-desk/phone/use-address-book.ts'

export type VisitPlace = ReturnType<typeof useVisitTown>

/** The place of the visit: an address of the client's book, or a written one with a chosen municipality. */
export function useVisitTown(client: ChosenClient, addresses: AddressBook) {
  const [town, setTown] = useState<Municipality | null>(null)
  const { chosen } = addresses
  return {
    ...addresses,
    town,
    setTown,
    /** DANE code of the municipality; null while unknown. Free hours depend on it. */
    code: client === null ? null : (chosen?.municipalityCode ?? town?.code ?? null),
  }
}
