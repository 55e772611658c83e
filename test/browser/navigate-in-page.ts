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
