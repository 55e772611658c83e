import { useLocation } from 'react-router'

import { PageTitle } from '../page/page-head.tsx'
import { paths } from '../paths.ts'
import { WaitingScreen } from '../payments/waiting-screen.tsx'
import { refreshCurrentUser, useSession } from '../session/current-user.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { CartScreen } from './cart-screen.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { linkedCodeText, useLinkedCode } from './linked-code.ts'

/** `/cart`: the sign-in link for visitors, otherwise the cart; with `?attempt=…` the pending payment. */
export function CartPage() {
  return (
    <div className="shop-width pb-12">
      <PageTitle title="Carrito" />
      <CartOf />
    </div>
  )
}

function CartOf() {
  const session = useSession()
  const attempt = new URLSearchParams(useLocation().search).get('attempt')
  if (session.state === 'unknown') return <CartSkeleton />
  if (session.state === 'failed') {
    return (
      <>
        <h1 className="mb-5 type-h1">Carrito</h1>
        <ErrorBlock message="No pudimos comprobar tu sesión." onRetry={() => void refreshCurrentUser()} />
      </>
    )
  }
  if (session.state === 'visitor') return <NobodysCart />
  if (attempt) return <WaitingScreen key={attempt} attempt={attempt} />
  return <CartScreen key={session.person._id} person={session.person} />
}

/** The cart of a visitor: empty, with the sign-in link (P-23). */
function NobodysCart() {
  const code = useLinkedCode()
  return (
    <>
      <h1 tabIndex={-1} className="mb-5 type-h1">
        Carrito
      </h1>
      <EmptyBlock
        heading="p"
        lang="en"
        title="No Data"
        hint={`Inicia sesión para ver los productos de tu carrito.${linkedCodeText(code)}`}
        action={
          <div className="flex flex-wrap gap-3">
            <a href={paths.login} className={buttonClass('primary')}>
              Iniciar sesión
            </a>
            <a href={paths.home} className={buttonClass('outline')}>
              Seguir comprando
            </a>
          </div>
        }
      />
    </>
  )
}
