import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

import { layersId } from './layers-id.ts'

/**
 * Shows something on top of the page until it closes itself.
 * @param render gets the function that takes it away
 */
export function openLayer(render: (remove: () => void) => ReactNode): void {
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
