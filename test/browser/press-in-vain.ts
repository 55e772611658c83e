import type { Page } from 'playwright-core'

import { stubCall } from './calls.ts'
import { closeToasts } from './close-toasts.ts'
import { toastOf } from './signed-in.ts'

/** Presses a button whose call is made, but whose response is lost, and waits until the page has shown that. */
export async function pressInVain(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  await stubCall(page, path, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press()
  await toastOf(page, 'Error de conexión al servidor').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await closeToasts(page)
}
