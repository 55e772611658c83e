import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { launchBrowser, phone } from '../test/browser/chromium.ts'

/** The live stream stays open, so that a technician's page is never idle. */
const SETTLE_MS = 3_000

export type Script = { name: string; gzipBytes: number }

/** The scripts that a phone has loaded when the home page is hydrated, with their size in gzip. */
export const weighHome = (address: string): Promise<Script[]> => weighPages(address, ['/'])

/** The scripts that a phone has loaded after opening these pages one after the other. @param session of the person who opens them */
export async function weighPages(address: string, pages: readonly string[], session = ''): Promise<Script[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext(phone)
    if (session !== '') await context.addCookies([{ name: 'sid', value: session, url: address, httpOnly: true }])
    const page = await context.newPage()
    const loaded = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) loaded.add(pathname)
    })
    for (const path of pages) {
      await page.goto(address + path)
      await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
      // Waits for contents that need data, and for preloads.
      await page.waitForTimeout(SETTLE_MS)
    }
    const scripts = await Promise.all([...loaded].map(weigh))
    return scripts.toSorted((a, b) => b.gzipBytes - a.gzipBytes)
  } finally {
    await browser.close()
  }
}

async function weigh(path: string): Promise<Script> {
  const file = await readFile(join(import.meta.dirname, '../dist/client', path))
  return { name: path.slice(path.lastIndexOf('/') + 1), gzipBytes: gzipSync(file, { level: 9 }).length }
}
