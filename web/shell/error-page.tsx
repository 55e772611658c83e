import { useRouteError } from 'react-router'

import { ScreenLoadError } from './late-screen.tsx'

/**
 * Stands in place of a screen that could not be shown; header and footer stay (decision O19). It comes with the first
 * script, since it may be needed because a later one does not come.
 */
export function ErrorPage() {
  const message =
    useRouteError() instanceof ScreenLoadError
      ? 'No se pudo cargar esta sección. Revisa tu conexión e inténtalo de nuevo.'
      : 'Ocurrió un error inesperado. Inténtalo de nuevo.'
  return (
    <div className="shop-width">
      <title>Error · Alero</title>
      <h1 className="sr-only">No se pudo mostrar esta página</h1>
      <div role="alert" className="flex flex-wrap items-center gap-4 rounded-20 bg-surface p-6 shadow-1">
        <p className="min-w-48 flex-1 font-semibold">{message}</p>
        <button
          type="button"
          onClick={() => location.reload()}
          className="h-12 rounded-12 border border-edge px-5 font-semibold hover:bg-sunken"
        >
          Recargar
        </button>
      </div>
    </div>
  )
}
