import { useState } from 'react'

import type { Municipality } from '../../delivery/municipalities.ts'
import type { ChosenClient } from '../../order-desk/phone/client-part.tsx'
import type { AddressBook } from '../../order-desk/phone/use-address-book.ts'

export type VisitPlace = ReturnType<typeof useVisitTown>

/** Where the visit is: at an address of the client's book, or one that is written, whose municipality is chosen. */
export function useVisitTown(client: ChosenClient, addresses: AddressBook) {
  const [town, setTown] = useState<Municipality | null>(null)
  const { chosen } = addresses
  return {
    ...addresses,
    town,
    setTown,
    /** DANE code of the municipality; null while it is not known. Free hours depend on it. */
    code: client === null ? null : (chosen?.municipalityCode ?? town?.code ?? null),
  }
}
