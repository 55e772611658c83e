import type { Page } from 'playwright-core'

import { closeToasts } from './close-toasts.ts'
import { navigateInPage } from './navigate-in-page.ts'

/** Opens a screen of the owner again within the loaded page, over another one, and without earlier toasts. */
export async function openAnew(page: Page, path: string): Promise<void> {
  await closeToasts(page)
  await navigateInPage(page, '/admin-panel/messages')
  await page.getByRole('heading', { level: 1, name: 'Mensajes' }).waitFor()
  await navigateInPage(page, path)
}
