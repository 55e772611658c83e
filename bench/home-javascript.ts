import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { launchBrowser, phone } from '../test/chromium.ts'

export type Script = { name: string; gzipBytes: number }

/** The scripts that a phone has loaded when the home page is hydrated, by their size in gzip. */
export async function weighHome(address: string): Promise<Script[]> {
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext(phone)).newPage()
    const loaded = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) loaded.add(pathname)
    })
    await page.goto(address)
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
    await page.waitForLoadState('networkidle')
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
