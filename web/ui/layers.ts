import type { ReactNode } from 'react'

/** The place in the document for layers that are opened by a function instead of standing in a screen. */
export const layersId = 'layers'

/**
 * Shows something on top of the page until it closes itself.
 * @param render gets the function that takes it away
 */
export async function openLayer(render: (remove: () => void) => ReactNode): Promise<void> {
  const { createRoot } = await import('react-dom/client')
  const place = document.createElement('div')
  ;(document.getElementById(layersId) ?? document.body).append(place)
  const root = createRoot(place)
  root.render(
    render(() => {
      root.unmount()
      place.remove()
    }),
  )
}
