import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { SearchAddress } from '../../../contract/search-address.ts'
import { searchPath } from './filters.ts'

/**
 * The filters as the panel shows them, and the way to change them. A choice shows at once, also while the router is still
 * on its way to the address that says it.
 */
export function useFilters(address: SearchAddress): [SearchAddress, (wanted: SearchAddress) => void] {
  const path = searchPath(address)
  const [wish, setWish] = useState({ from: path, address })
  const navigate = useNavigate()
  const change = (wanted: SearchAddress) => {
    setWish({ from: path, address: wanted })
    void navigate(searchPath(wanted), { preventScrollReset: true })
  }
  return [wish.from === path ? wish.address : address, change]
}
