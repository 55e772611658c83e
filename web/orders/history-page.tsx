import { paths } from '../paths.ts'
import { AreaHeading } from '../shell/area-heading.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'

/** `/clientPanel/history-shopping`: what was bought (specification §2). */
export function HistoryPage() {
  return (
    <>
      <AreaHeading title="Purchase History" lang="en" />
      <EmptyBlock
        heading="p"
        lang="en"
        title="No purchase history available."
        hint="Cuando compres algo, lo verás aquí con su recibo."
        action={
          <a href={paths.home} className={buttonClass('outline')}>
            Seguir comprando
          </a>
        }
      />
    </>
  )
}
