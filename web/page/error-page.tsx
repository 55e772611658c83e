import { useRouteError } from 'react-router'

import { ScreenLoadError } from './lazy-route.tsx'
import { PageTitle } from './page-title.tsx'

/**
 * Stands in place of a screen that could not be shown; header and footer stay (P-5). It comes with the first
 * script, since it may be needed because a later one does not come.
 */
export function ErrorPage() {
  const message =
    useRouteError() instanceof ScreenLoadError
      ? 'No se pudo cargar esta sección. Revisa tu conexión e inténtalo de nuevo.'
      : 'Ocurrió un error inesperado. Inténtalo de nuevo.'
  return (
    <div className="shop-width">
      <PageTitle title="Error" />
      <h1 className="sr-only">No se pudo mostrar esta página</h1>
      <div role="alert" className="error-page shadow-1">
        <p>{message}</p>
        <button type="button" onClick={() => location.reload()}>
          Recargar
        </button>
      </div>
    </div>
  )
}
