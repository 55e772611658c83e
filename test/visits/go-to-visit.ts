import type { Page } from 'playwright-core'

import { goOn } from '../browser/one-window.ts'

/** Goes to a visit within the loaded page of the technician's area; from another visit over the tasks, as people do. */
export async function goToVisit(page: Page, address: string): Promise<void> {
  const { origin, pathname, searchParams } = new URL(page.url())
  if (searchParams.has('visita')) await goOn(page, origin + pathname)
  await goOn(page, address)
}
