/** The areas to which an administrator's account may be limited (P-299), in the order of the screen. */
export const shopAreas = ['orders', 'refunds', 'products', 'visits', 'messages', 'reports', 'shop', 'users'] as const
export type ShopArea = (typeof shopAreas)[number]

/** The access to a call or a page: one area, any of several areas, or every administrator. */
export type PlaceInShop = ShopArea | readonly ShopArea[] | 'any'

/** Whether an administrator with these areas may enter a place; without areas always. */
export function mayEnter(areas: readonly ShopArea[] | null | undefined, place: PlaceInShop): boolean {
  if (!areas || place === 'any') return true
  return (typeof place === 'string' ? [place] : place).some((area) => areas.includes(area))
}

/** Each area once, in the order of the screen. */
export const inOrder = (areas: readonly ShopArea[]): ShopArea[] => shopAreas.filter((area) => areas.includes(area))
