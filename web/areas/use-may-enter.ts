import { mayEnter, type PlaceInShop } from '../../contract/shop-areas.ts'
import { useSession } from '../session/current-user.ts'

/** Whether the signed-in person may enter a place of the panel (P-302). It only hides: the server refuses the calls. */
export function useMayEnter(): (place: PlaceInShop) => boolean {
  const session = useSession()
  const areas = session.state === 'person' ? session.person.areas : undefined
  return (place) => mayEnter(areas, place)
}
