import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { PageTitle } from './page-head.tsx'

/** The page of an unknown address (P-5). */
export function NotFoundPage() {
  return (
    <div className="shop-width">
      <PageTitle title="Página no encontrada" />
      <meta name="robots" content="noindex" />
      <EmptyBlock
        heading="h1"
        title="No encontramos esta página."
        hint="Puede que el enlace esté mal escrito o que ya no exista."
        action={
          <a href={paths.home} className={buttonClass('outline')}>
            Volver al inicio
          </a>
        }
      />
    </div>
  )
}
