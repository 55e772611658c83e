import { AreaHeading } from '../areas/area-heading.tsx'
import { areaTitle } from '../areas/area-titles.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'

/** Stands for a page of the panel that is not among one's permissions (P-302). */
export function ClosedPage({ pathname }: { pathname: string }) {
  return (
    <>
      <AreaHeading title={areaTitle(pathname)} />
      <EmptyBlock
        heading="p"
        title="Esta página no está entre tus permisos."
        hint="Si la necesitas para tu trabajo, pídesela a quien administra la tienda."
        action={
          <a href={paths.adminToday} className={buttonClass('outline', 'small')}>
            Ir a Hoy
          </a>
        }
      />
    </>
  )
}
