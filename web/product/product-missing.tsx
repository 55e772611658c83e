import { PageHead } from '../page/page-head.tsx'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'

/**
 * The screen for an unknown product, or for one that could not be loaded.
 * @param status of the call's answer; 404 when there is no such product
 */
export function ProductMissing({ status, onRetry }: { status: number; onRetry: () => void }) {
  const isUnknown = status === 404
  return (
    <div className="shop-width pb-12">
      <PageHead
        title="Producto no encontrado"
        description="Este producto no está en la tienda."
        canonicalPath={paths.home}
        isHidden
      />
      <EmptyBlock
        heading="h1"
        title="Producto no encontrado"
        hint={
          isUnknown
            ? 'Puede que ya no lo vendamos o que la dirección esté incompleta.'
            : 'No pudimos traerlo. Revisa tu conexión e inténtalo de nuevo.'
        }
        action={
          <div className="flex flex-wrap gap-3">
            {!isUnknown && <Button onClick={onRetry}>Reintentar</Button>}
            <a href={paths.home} className={buttonClass(isUnknown ? 'primary' : 'outline')}>
              Volver al inicio
            </a>
          </div>
        }
      />
    </div>
  )
}
