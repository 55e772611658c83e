import type { Page } from 'playwright-core'

/** Waits until received data are rendered. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
