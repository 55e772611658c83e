import { shopAreas, type ShopArea } from '../../../contract/shop-areas.ts'

/** What a form with `PermissionFields` says: the chosen areas, or null for everything. */
export function readPermissions(written: FormData): ShopArea[] | null {
  if (written.get('reach') !== 'some') return null
  const chosen = written.getAll('areas')
  return shopAreas.filter((area) => chosen.includes(area))
}
