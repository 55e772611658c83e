import { useQuery } from '@tanstack/react-query'

import type { Sticker } from '../../contract/computers/stickers.ts'
import { callOverHttp } from '../browser-call.ts'
import { useSession } from '../session/current-user.ts'

/** The compared form of a code: people type it in small letters and without hyphens. */
const plain = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/**
 * The own sticker with a scanned code (P-206). Only the signed-in person's list shows it: the page and its public call are the same for
 * everybody.
 * @returns undefined until that is decided; null for everybody but the owner
 */
export function useOwnSticker(code: string): Sticker | null | undefined {
  const session = useSession()
  const person = session.state === 'person' ? session.person._id : ''
  const { data, isPending } = useQuery({
    queryKey: ['stickers.list', person],
    queryFn: ({ signal }) => callOverHttp('stickers.list', {}, { signal }),
    enabled: person !== '' && code !== '',
  })
  if (session.state === 'unknown' || (person !== '' && code !== '' && isPending)) return undefined
  if (person === '') return null
  return data?.data.find((sticker) => sticker.code !== null && plain(sticker.code) === plain(code)) ?? null
}
