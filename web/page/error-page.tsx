import { useRouteError } from 'react-router'

import { ScreenLoadError } from './lazy-route.tsx'
import { PageTitle } from './page-head.tsx'

/**
 * Shown instead of a screen that failed; header and footer stay (P-5). It is part of the entry script, because it may
 * be needed when a later script fails.
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
