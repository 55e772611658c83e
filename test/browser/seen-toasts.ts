import type { Page } from 'playwright-core'

/**
 * Records every toast of a page from its next load on, also across reloads, because a toast shows for five seconds and
 * a busy test may miss it.
 * @returns a function that returns what was recorded so far, as one text
 */
export async function recordToasts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const record = () => {
      const text = document.getElementById('toasts')?.textContent
      if (text) sessionStorage.setItem('seenToasts', `${sessionStorage.getItem('seenToasts') ?? ''}${text}\n`)
    }
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => sessionStorage.getItem('seenToasts') ?? '')
}
