import type { Page } from 'playwright-core'

import { navigateInPage } from './navigate-in-page.ts'

/** Navigates within the page, and waits until the other page shows its heading. */
export async function openWithin(page: Page, path: string): Promise<void> {
  await page.locator('main h1').evaluateAll((all) => all.forEach((one) => one.setAttribute('data-before', '')))
  await navigateInPage(page, path)
  await page.locator('main h1:not([data-before])').first().waitFor({ state: 'attached' })
}
