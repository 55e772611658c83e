import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'

/** The cart of somebody who is not signed in: nothing, and the way in (decision O40). */
export function CartPage() {
  return (
    <div className="shop-width">
      <title>Carrito · Alero</title>
      <h1 className="mb-5 type-h1">Carrito</h1>
      <EmptyBlock
        heading="p"
        lang="en"
        title="No Data"
        hint="Inicia sesión para ver los productos de tu carrito."
        action={
          <a href={paths.login} className={buttonClass('primary')}>
            Iniciar sesión
          </a>
        }
      />
    </div>
  )
}
