import type { Facets } from '../../contract/catalogue/catalogue.ts'
import type { SearchAddress } from '../../contract/catalogue/search-address.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FilterPanel } from './filter-panel.tsx'

type FilterSheetProps = {
  isOpen: boolean
  onClose: () => void
  address: SearchAddress
  facets: Facets
  total: number
  onChange: (address: SearchAddress) => void
}

/**
 * The filters on phones, as a sheet from below. Each choice applies at once; the button shows the number of results.
 */
export function FilterSheet({ isOpen, onClose, address, facets, total, onChange }: FilterSheetProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Filtros"
      footer={
        <Button className="w-full" onClick={onClose}>
          {total === 1 ? 'Ver 1 resultado' : `Ver ${total} resultados`}
        </Button>
      }
    >
      <FilterPanel address={address} facets={facets} onChange={onChange} isSheet />
    </Dialog>
  )
}
