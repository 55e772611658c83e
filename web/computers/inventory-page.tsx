import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { computerLimits } from '../../contract/computers/computer-rules.ts'
import type { Computer } from '../../contract/computers/computers.ts'
import { counted } from '../../contract/values/units.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { callOverHttp } from '../browser-call.ts'
import { confirmRemoval } from '../forms/confirm-removal.ts'
import { callQuery } from '../queries/call-query.ts'
import { Button } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { ComputerCard } from './computer-card.tsx'
import { ComputerDialog } from './computer-dialog.tsx'
import { nameOf } from './name-of.ts'

/** `/clientPanel/inventory-client`: the client's registered computers (P-58). */
export function InventoryPage() {
  const { data, error, isPending, refetch } = useQuery(callQuery('computers.list', {}))
  const computers = data && !error ? data.data : null
  // The dialog keeps its content while it closes.
  const [edited, setEdited] = useState<{ computer: Computer | null; turn: number }>({ computer: null, turn: 0 })
  const [isOpen, setOpen] = useState(false)
  const open = (computer: Computer | null) => {
    setEdited(({ turn }) => ({ computer, turn: turn + 1 }))
    setOpen(true)
  }
  const remove = async (computer: Computer) => {
    if (await removeComputer(computer)) void refetch()
  }
  return (
    <>
      <AreaHeading title="All Computers" lang="en">
        {computers && (
          <output className="text-ink-3 tabular-nums">{counted(computers.length, 'equipo', 'equipos')}</output>
        )}
        <Button
          size="small"
          lang="en"
          icon={<Plus aria-hidden className="size-5" />}
          onClick={() => open(null)}
          className="ml-auto max-md:w-full"
        >
          Upload Computer
        </Button>
      </AreaHeading>
      {isPending ? (
        <SkeletonList label="Cargando..." className="computer-grid">
          <Skeleton className="h-80 rounded-20" />
          <Skeleton className="h-80 rounded-20" />
          <Skeleton className="h-80 rounded-20" />
        </SkeletonList>
      ) : error ? (
        <ErrorBlock message={error.message || 'No pudimos traer tus equipos.'} onRetry={() => void refetch()} />
      ) : computers?.length === 0 ? (
        <EmptyBlock
          heading="p"
          title="Aún no has registrado equipos."
          hint="Los equipos que registres aparecen aquí y se pueden elegir al pedir un mantenimiento correctivo."
        />
      ) : (
        <ul className="computer-grid">
          {computers?.map((computer) => (
            <li key={computer._id} className="flex">
              <ComputerCard
                computer={computer}
                isOpen={isOpen && edited.computer?._id === computer._id}
                onEdit={() => open(computer)}
                onDelete={() => void remove(computer)}
              />
            </li>
          ))}
          {computers && computers.length < computerLimits.computers && (
            <li className="flex">
              <OneMore onPress={() => open(null)} />
            </li>
          )}
        </ul>
      )}
      <ComputerDialog
        key={edited.turn}
        computer={edited.computer}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSaved={() => void refetch()}
      />
    </>
  )
}

/** The last cell of the grid: the button to add a computer. */
function OneMore({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-40 w-full flex-col items-center justify-center gap-1 rounded-20 border border-dashed border-edge p-5 text-center transition-colors hover:bg-surface"
    >
      <span className="mb-3 flex size-12 items-center justify-center rounded-14 bg-primary-soft text-primary">
        <Plus aria-hidden className="size-6" />
      </span>
      <span className="font-semibold">Registra otro equipo</span>
      <span className="type-caption text-ink-3">Así pides un correctivo en dos toques.</span>
    </button>
  )
}

/** Removes a computer, unless an open request names it (P-58). @returns whether it was removed */
const removeComputer = (computer: Computer): Promise<boolean> =>
  confirmRemoval(`¿Quieres eliminar ${nameOf(computer)} de tus equipos?`, () =>
    callOverHttp('computers.remove', { _id: computer._id }),
  )
