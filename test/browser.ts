import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, here, launchBrowser } from './chromium.ts'
import { forgetContexts, leaveContext, takeContext } from './window-pool.ts'

export { desktop, phone } from './chromium.ts'

let browser: Promise<Browser> | undefined

/** One Chromium for all test files of a worker, which ends with it. */
function openBrowser(): Promise<Browser> {
  return (browser ??= launchBrowser())
}

let openedByTest: BrowserContext[] = []

/** Says that a test begins: what was opened before stays open until the end of its file. */
export function beginTest(): void {
  openedByTest = []
}

/**
 * Ends what a test has opened: a page that it has left would go on working, and take the machine from the next one.
 * @param failed the name of the test, when it failed
 */
export async function endTest(failed?: string): Promise<void> {
  if (failed !== undefined) await reportOpenPages(failed)
  for (const context of openedByTest.splice(0)) await leaveContext(context)
}

/** Closes all windows at the end of a test file. */
export async function closeWindows(): Promise<void> {
  for (const context of (await browser)?.contexts() ?? []) await context.close()
  forgetContexts()
  openedByTest = []
}

/** What a failure looked like: its picture is gone with the window. */
async function reportOpenPages(test: string): Promise<void> {
  for (const page of openedByTest.flatMap((context) => context.pages())) {
    if (page.url() === 'about:blank') continue
    const text = await page
      .locator('body')
      .innerText({ timeout: 1_000 })
      .catch(() => 'nothing that can be read')
    process.stderr.write(`when «${test}» failed, ${page.url()} showed:\n${text.slice(0, 1_500)}\n`)
  }
}

type Window = { page: Page; complaints: string[] }

/**
 * A window of the system's Chromium without cookies, storage and pages. What the page complains about (console errors,
 * failed scripts) is gathered and fails the test through {@link expectNoComplaints}.
 */
export async function openWindow(options: BrowserContextOptions = desktop): Promise<Window> {
  const chromium = await openBrowser()
  const all = { ...here, ...options }
  return openPage(await takeContext(JSON.stringify(all), () => chromium.newContext(all)))
}

/** A window as {@link openWindow} gives it, whose cache is empty and whose scripts no page has compiled. */
export async function openColdWindow(options: BrowserContextOptions = desktop): Promise<Window> {
  const chromium = await openBrowser()
  return openPage(await chromium.newContext({ ...here, ...options }))
}

async function openPage(context: BrowserContext): Promise<Window> {
  openedByTest.push(context)
  const page = await context.newPage()
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
