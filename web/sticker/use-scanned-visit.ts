import { useQuery } from '@tanstack/react-query'

import type { ScannedVisit } from '../../contract/computers/stickers.ts'
import { callOverHttp } from '../browser-call.ts'
import { useSession } from '../session/current-user.ts'

/**
 * The open visit of a signed-in technician for a scanned computer (P-208).
 * @returns undefined until that is decided; null for everybody else
 */
export function useScannedVisit(code: string): ScannedVisit | null | undefined {
  const session = useSession()
  const technician = session.state === 'person' && session.person.role === 'TECHNICAL' ? session.person._id : ''
  const isScanned = technician !== '' && code !== ''
  const { data, isPending } = useQuery({
    queryKey: ['stickers.findVisit', technician],
    queryFn: ({ signal }) => callOverHttp('stickers.findVisit', { code }, { signal }),
    enabled: isScanned,
  })
  if (session.state === 'unknown' || (isScanned && isPending)) return undefined
  return (isScanned && data?.data) || null
}
