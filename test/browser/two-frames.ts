import type { Page } from 'playwright-core'

/** Waits until what has arrived is drawn. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
