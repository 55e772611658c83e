import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'

import { desktop, here, launchBrowser } from './chromium.ts'

export { desktop, phone } from './chromium.ts'

let browser: Promise<Browser> | undefined

/** One Chromium for the whole test file. */
function openBrowser(): Promise<Browser> {
  return (browser ??= launchBrowser())
}

let openContexts: BrowserContext[] = []

// What was opened for the whole file stays open until its end.
beforeEach(() => {
  openContexts = []
})

// A page that a test has left goes on working; dozens of them would take the machine from the test that runs.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tellWhatWasOpen(task.name)
  for (const context of openContexts) await context.close()
})

afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})

/** What a failure looked like: its picture is gone with the window. */
async function tellWhatWasOpen(test: string): Promise<void> {
  for (const page of openContexts.flatMap((context) => context.pages())) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 1_000 })
      .catch(() => 'nothing that can be read')
    process.stderr.write(`when «${test}» failed, ${page.url()} showed:\n${text.slice(0, 1_500)}\n`)
  }
}

/**
 * A fresh window of the system's Chromium. What the page complains about (console errors, failed scripts) is gathered and
 * fails the test through {@link expectNoComplaints}.
 */
export async function openWindow(
  options: BrowserContextOptions = desktop,
): Promise<{ page: Page; complaints: string[] }> {
  const context = await (await openBrowser()).newContext({ ...here, ...options })
  const page = await context.newPage()
  openContexts.push(context)
  page.setDefaultTimeout(10_000)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, complaints }
}

/** Fails when the page complained about something that the test did not cause on purpose. */
export function expectNoComplaints(complaints: string[]): void {
  expect(complaints).toEqual([])
}

/** The page has been taken over by its script: from now on clicks are handled by it. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
}
