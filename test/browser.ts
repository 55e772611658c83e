import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, expect } from 'vitest'

import { ensureBrowser } from '../setup/browser.mjs'

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const
export const desktop = { viewport: { width: 1440, height: 900 } } as const

let browser: Promise<Browser> | undefined

/** One Chromium for the whole test file. */
function openBrowser(): Promise<Browser> {
  return (browser ??= ensureBrowser().then((executablePath: string) =>
    chromium.launch({ executablePath, args: switches }),
  ))
}

afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})

/**
 * A fresh window of the system's Chromium. What the page complains about (console errors, failed scripts) is gathered and
 * fails the test through {@link expectNoComplaints}.
 */
export async function openWindow(
  options: BrowserContextOptions = desktop,
): Promise<{ page: Page; complaints: string[] }> {
  const context = await (await openBrowser()).newContext({ locale: 'es-CO', timezoneId: 'America/Bogota', ...options })
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
