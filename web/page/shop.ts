import { useRouteLoaderData } from 'react-router'

import type { Shop } from '../../contract/content/content.ts'
import type { CallOutput } from '../../contract/index.ts'
import { useArrival, type Arrived } from '../page-data.ts'

export type RootData = { shop: Arrived<CallOutput<'content.getShop'>> }

const unknown: RootData['shop'] = { state: 'failed', status: 0, message: '' }

/** The name of the shop until its data are loaded (P-6). */
const usualName = 'Alero'

/** The shop's name. */
export const useShopName = (): string => useShop()?.name ?? usualName

/** Returns a function: whether the owner shows the menu category or card with this name (P-298). */
export function useShown(): (block: string) => boolean {
  const hidden = useShop()?.hiddenBlocks
  return (block) => !hidden?.includes(block)
}

/** The seller; undefined until loaded. */
export function useShop(): Shop | undefined {
  const data = useRouteLoaderData<RootData>('root')
  const arrival = useArrival(data?.shop ?? unknown)
  return arrival.state === 'loaded' ? arrival.value.data : undefined
}
