import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

import { afterHydration } from './hydration.ts'
import { layersId } from './layers-id.ts'

/**
 * Renders something on top of the page until it closes itself.
 * @param render receives the function that removes it
 */
export function openLayer(render: (remove: () => void) => ReactNode): void {
  // Not before hydration: React discards a page with an element that the server did not send, including the layer.
  afterHydration(() => {
    const place = document.createElement('div')
    ;(document.getElementById(layersId) ?? document.body).append(place)
    const root = createRoot(place)
    root.render(
      render(() => {
        root.unmount()
        place.remove()
      }),
    )
  })
}
