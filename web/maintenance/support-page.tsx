import { paths } from '../paths.ts'
import { AreaHeading } from '../shell/area-heading.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'

/** `/clientPanel/all-support`: one's own requests for maintenance (specification §2). */
export function SupportPage() {
  return (
    <>
      <AreaHeading title="Todas las solicitudes de soporte técnico" />
      <EmptyBlock
        heading="p"
        title="No hay solicitudes de soporte técnico."
        hint="Un técnico va hasta donde estés, para prevenir o para reparar."
        action={
          <a href={paths.services} className={buttonClass('outline')}>
            Pedir un servicio
          </a>
        }
      />
    </>
  )
}
