import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

import { noteCalls, reportCalls } from './calls-of-page.ts'
import { desktop, here, launchBrowser } from './chromium.ts'
import { isIdle, leaveContext, takeWindow } from './window-pool.ts'

export { desktop, phone, withMotion } from './chromium.ts'
export type { Page } from 'playwright-core'

let browser: Promise<Browser> | undefined

/** One Chromium for all test files of a worker, closed with it. */
function openBrowser(): Promise<Browser> {
  return (browser ??= launchBrowser())
}

let openedByTest: BrowserContext[] = []

/** Marks the start of a test: windows that were opened before stay open until the end of its file. */
export function beginTest(): void {
  openedByTest = []
}

/**
 * Closes the windows of a test: a page that stays open would use the machine during the next one.
 * @param failed the name of the test, when it failed
 */
export async function endTest(failed?: string): Promise<void> {
  if (failed !== undefined) await reportOpenPages(failed)
  for (const context of openedByTest.splice(0)) await leaveContext(context)
}

/** Closes the windows of a test file, except those that are pooled for the next one. */
export async function closeWindows(): Promise<void> {
  for (const context of (await browser)?.contexts() ?? []) if (!isIdle(context)) await context.close()
  openedByTest = []
}

/** The windows of the failed test, including those that its file opened before. */
async function reportOpenPages(test: string): Promise<void> {
  for (const page of ((await browser)?.contexts() ?? []).flatMap((context) => context.pages())) {
    if (page.url() === 'about:blank') continue
    const text = await page
      .locator('body')
      .innerText({ timeout: 1_000 })
      .catch(() => 'nothing that can be read')
    process.stderr.write(
      `when «${test}» failed, ${page.url()} showed:\n${text.slice(0, 1_500)}\nits latest calls:\n${reportCalls(page)}\n`,
    )
  }
}

type Window = { page: Page; complaints: string[] }

/**
 * A window of the system's Chromium without cookies, storage and pages. The page's errors (console errors, failed
 * scripts) are collected and fail the test through {@link expectNoComplaints}.
 */
export async function openWindow(options: BrowserContextOptions = desktop): Promise<Window> {
  const chromium = await openBrowser()
  const all = { ...here, ...options }
  return watched(await takeWindow(JSON.stringify(all), () => chromium.newContext(all)))
}

/** Like {@link openWindow}, with an empty cache and no compiled scripts. */
export async function openColdWindow(options: BrowserContextOptions = desktop): Promise<Window> {
  const chromium = await openBrowser()
  const context = await chromium.newContext({ ...here, ...options })
  return watched({ context, page: await context.newPage() })
}

function watched({ context, page }: { context: BrowserContext; page: Page }): Window {
  openedByTest.push(context)
  page.setDefaultTimeout(20_000)
  noteCalls(page)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, complaints }
}

/** Fails when the page reported an error that the test did not cause on purpose. */
export function expectNoComplaints(complaints: string[]): void {
  expect(complaints).toEqual([])
}

/** Waits until the page is hydrated: from now on React handles clicks. */
export async function hydrated(page: Page): Promise<void> {
  // Not waitForFunction: it checks once per frame, so that the browser renders each of them, a fifth of a load's cost.
  while (!(await page.evaluate(waitForHydration, HYDRATED_MS).catch(isOfLeftDocument)));
}

const HYDRATED_MS = 20_000

/** Runs in the page: resolves once it is hydrated. */
function waitForHydration(limit: number): Promise<boolean> {
  const root = document.documentElement
  return new Promise((resolve, reject) => {
    if (root.dataset.hydrated === 'true') return resolve(true)
    const timer = setTimeout(reject, limit, new Error('the page is not hydrated'))
    const observer = new MutationObserver(() => {
      if (root.dataset.hydrated !== 'true') return
      observer.disconnect()
      clearTimeout(timer)
      resolve(true)
    })
    observer.observe(root, { attributeFilter: ['data-hydrated'] })
  })
}

/** @returns false if the page was left for another one meanwhile, which must be awaited */
function isOfLeftDocument(error: Error): boolean {
  if (error.message.includes('context was destroyed')) return false
  throw error
}
