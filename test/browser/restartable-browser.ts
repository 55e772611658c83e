import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { chromium, type Browser, type Page } from 'playwright-core'

import { ensureBrowser } from '../../setup/browser.mjs'
import { testSwitches } from './chromium.ts'

type Phone = { page: Page; browser: Browser; kill: () => void; isKilled: () => boolean }

/** A browser with a profile on the disk, which may be killed and started again as a phone is. */
export async function openRestartableBrowser(address: string, jar: ReadonlyMap<string, string>) {
  const profile = await mkdtemp(join(tmpdir(), 'alero-phone-'))
  let phone: Phone | undefined
  return {
    /** The running browser, started again after a kill. */
    get: async (): Promise<Phone> => {
      if (phone && !phone.isKilled()) return phone
      return (phone = await startPhone(profile, address, jar))
    },
    close: async () => {
      phone?.kill()
      await phone?.browser.close().catch(() => {})
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function startPhone(profile: string, address: string, jar: ReadonlyMap<string, string>): Promise<Phone> {
  const options = [`--user-data-dir=${profile}`, '--remote-debugging-port=0', '--window-size=390,844']
  const child = spawn(await ensureBrowser(), [...testSwitches, '--headless', ...options, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group, so that all its processes are killed together, as on a phone without power.
    detached: true,
  })
  let isKilled = false
  const kill = () => {
    if (isKilled) return
    isKilled = true
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const endpoint = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /listening on (ws:\/\/\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.on('exit', (code) => reject(new Error(`the browser ended with ${code}`)))
  })
  const browser = await chromium.connectOverCDP(endpoint)
  const context = browser.contexts()[0]!
  await context.addCookies([...jar].map(([name, value]) => ({ name, value, url: address, httpOnly: true })))
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  page.setDefaultTimeout(8_000)
  return { page, browser, kill, isKilled: () => isKilled }
}
