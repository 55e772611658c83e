import type { Page } from 'playwright-core'

/** Navigates within the page, as a press on a link does. */
export async function navigateInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'go' })
    document.querySelector('main')?.append(link)
    link.click()
    link.remove()
  }, path)
}

/** Navigates within the page, and waits until the other page shows its heading. */
export async function openWithin(page: Page, path: string): Promise<void> {
  await page.locator('main h1').evaluateAll((all) => all.forEach((one) => one.setAttribute('data-before', '')))
  await navigateInPage(page, path)
  await page.locator('main h1:not([data-before])').first().waitFor({ state: 'attached' })
}
