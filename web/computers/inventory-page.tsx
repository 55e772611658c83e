import { AreaHeading } from '../shell/area-heading.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'

/** `/clientPanel/inventory-client`: one's registered computers (specification §2). */
export function InventoryPage() {
  return (
    <>
      <AreaHeading title="All Computers" lang="en">
        <p className="text-ink-3">0 equipos</p>
      </AreaHeading>
      <EmptyBlock
        heading="p"
        title="Aún no has registrado equipos."
        hint="Los equipos que registres aparecen aquí y se pueden elegir al pedir un mantenimiento correctivo."
      />
    </>
  )
}
