import { shopAreas, type ShopArea } from '../../../contract/shop-areas.ts'

/** The values of a form with `PermissionFields`: the chosen areas, or null for everything. */
export function readPermissions(written: FormData): ShopArea[] | null {
  if (written.get('reach') !== 'some') return null
  const chosen = written.getAll('areas')
  return shopAreas.filter((area) => chosen.includes(area))
}
