import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { SearchAddress } from '../../contract/catalogue/search-address.ts'
import { searchPath } from './filters.ts'

/**
 * The filters of the panel, and the function that changes them. A choice shows at once, also while the router is still opening its address.
 */
export function useFilters(address: SearchAddress): [SearchAddress, (wanted: SearchAddress) => void] {
  const { key } = useLocation()
  const [target, setTarget] = useState<{ from: string; address: SearchAddress | null }>({ from: key, address: null })
  const navigate = useNavigate()
  if (target.from !== key) setTarget({ from: key, address: null })
  const change = (wanted: SearchAddress) => {
    setTarget({ from: key, address: wanted })
    void navigate(searchPath(wanted), { preventScrollReset: true })
  }
  return [(target.from === key && target.address) || address, change]
}
