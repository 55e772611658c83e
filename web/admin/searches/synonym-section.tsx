import type { UseQueryResult } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'

import type { Synonym } from '../../../contract/catalogue/synonyms.ts'
import type { CallOutput } from '../../../contract/index.ts'
import { DeskCard } from '../../order-desk/order/desk-card.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { removeSynonym } from './remove-synonym.ts'

type SynonymSectionProps = {
  query: UseQueryResult<CallOutput<'synonyms.list'>>
  onAdd: () => void
  onEdit: (synonym: Synonym) => void
  onChanged: () => void
}

/** The owner's synonyms (P-237). */
export function SynonymSection({ query, onAdd, onEdit, onChanged }: SynonymSectionProps) {
  return (
    <DeskCard
      title="Sinónimos"
      className="mt-5"
      aside={
        <Button size="small" aria-haspopup="dialog" icon={<Plus aria-hidden className="size-5" />} onClick={onAdd}>
          Agregar sinónimo
        </Button>
      }
    >
      <p className="mt-2 max-w-[62ch] text-ink-2">
        Quien busca una de las dos palabras encuentra también lo de la otra. La búsqueda ya conoce muchos; estos son los
        de tu tienda.
      </p>
      <Synonyms {...{ query, onEdit, onChanged }} />
    </DeskCard>
  )
}

function Synonyms({ query: { data, error, refetch }, onEdit, onChanged }: Omit<SynonymSectionProps, 'onAdd'>) {
  if (error)
    return <ErrorBlock message={error.message || 'No pudimos traer los sinónimos.'} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <SkeletonList label="Cargando sinónimos" className="mt-3">
        <Skeleton className="h-24 rounded-12" />
      </SkeletonList>
    )
  }
  if (data.data.length === 0) return <p className="mt-3">Todavía no has agregado ninguno.</p>
  return (
    <ul className="mt-2 divide-y divide-line" aria-label="Tus sinónimos">
      {data.data.map((synonym) => (
        <li key={synonym._id} className="flex items-center justify-between gap-4 py-1.5">
          <p className="min-w-0 wrap-anywhere">
            <strong className="font-semibold">{synonym.words}</strong> = {synonym.meaning}
          </p>
          <p className="-mr-2 flex shrink-0">
            <IconButton
              aria-label={`Editar ${synonym.words} = ${synonym.meaning}`}
              aria-haspopup="dialog"
              onClick={() => onEdit(synonym)}
            >
              <Pencil aria-hidden className="size-5" />
            </IconButton>
            <IconButton
              aria-label={`Eliminar ${synonym.words} = ${synonym.meaning}`}
              aria-haspopup="dialog"
              onClick={() => void removeSynonym(synonym, onChanged)}
              className="hover:text-danger"
            >
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </p>
        </li>
      ))}
    </ul>
  )
}
