import { useState } from 'react'

import type { ChosenClient } from '../../order-desk/phone/client-part.tsx'
import { useCall } from '../../use-call.ts'

export type ClientComputers = ReturnType<typeof useClientComputers>

/** The caller's registered computers, and those that the visit is for. */
export function useClientComputers(client: ChosenClient) {
  const clientId = client === 'new' || client === null ? null : client._id
  const listed = useCall('agenda.clientComputers', clientId === null ? null : { clientId })
  // The client whose computers were chosen: another client has other ones.
  const [choice, setChoice] = useState<{ clientId: string | null; ids: readonly string[] }>({ clientId: null, ids: [] })
  const computers = listed.state === 'loaded' ? listed.value.data : []
  const chosen = choice.clientId === clientId ? choice.ids : []
  return {
    computers,
    hasFailed: listed.state === 'failed',
    refetch: listed.refetch,
    chosen,
    /** @returns the chosen ids afterwards */
    toggle: (id: string): readonly string[] => {
      const ids = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
      setChoice({ clientId, ids })
      return ids
    },
  }
}
