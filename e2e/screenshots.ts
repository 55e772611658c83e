import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'

import type { DemoAccount } from '../demo/accounts.ts'
import { desktop, here, launchBrowser, phone } from '../test/browser/chromium.ts'
import type { ScreenshotPage } from './screenshot-page.ts'
import { screenshotPages } from './screenshot-pages.ts'

const root = join(import.meta.dirname, '..')
const BYTES_WANTED = 60_000

const windows = {
  phone: { ...phone, tallest: 2_500 },
  desktop: { ...desktop, tallest: 1_800 },
}
const themes = ['light', 'dark'] as const

/**
 * `npm run screenshots`: pictures every page of `screenshot-pages.ts` in docs/screenshots, on phone and desktop, light
 * and dark, from a fresh demo shop. `-- home contact` pictures only these, `--into folder` writes elsewhere.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { into: { type: 'string' } }, allowPositionals: true })
  const into = values.into ?? join(root, 'docs/screenshots')
  const wanted = screenshotPages.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  await mkdir(into, { recursive: true })
  const shop = await openShop()
  const browser = await launchBrowser()
  try {
    for (const page of wanted) await takeAll(browser, shop, page, into)
  } finally {
    await browser.close()
    await shop.close()
  }
}

async function takeAll(browser: Browser, shop: Shop, page: ScreenshotPage, into: string): Promise<void> {
  for (const [size, { tallest, ...window }] of Object.entries(windows)) {
    for (const colorScheme of themes) {
      const context = await browser.newContext({ ...here, ...window, colorScheme, reducedMotion: 'reduce' })
      try {
        const file = `${page.name}-${size}-${colorScheme}.webp`
        const picture = await compress(await take(await context.newPage(), shop, page, tallest))
        await writeFile(join(into, file), picture)
        console.log(`${file}  ${Math.ceil(picture.length / 1_000)} KB`)
      } finally {
        await context.close()
      }
    }
  }
}

async function take(
  page: Page,
  shop: Shop,
  { path, as, before, prepare }: ScreenshotPage,
  tallest: number,
): Promise<Buffer> {
  if (as) await signIn(page, shop, as)
  await before?.(page, shop.address)
  await page.goto(shop.address + (typeof path === 'string' ? path : await path(shop.address)))
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
  if (as) await arrived(page)
  const { width, height: least } = page.viewportSize() ?? { width: 0, height: 0 }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  // A window as tall as the page: nothing is out of sight, so everything is loaded.
  await page.setViewportSize({ width, height: Math.min(tallest, Math.max(height, least)) })
  await prepare?.(page)
  await page.evaluate(() => document.fonts.ready)
  // Pictures beyond the edge of a strip are out of sight and never load.
  await page.waitForFunction(() => {
    const isInSight = (image: HTMLImageElement) => {
      const { top, left, right, width } = image.getBoundingClientRect()
      return width > 0 && top < innerHeight && left < innerWidth && right > 0 && image.checkVisibility()
    }
    return Array.from(document.images).every((image) => image.complete || !isInSight(image))
  })
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}

/**
 * Compresses a picture to the wanted size: it lowers the quality first, then, for long texts, the size of the picture.
 */
async function compress(png: Buffer): Promise<Buffer> {
  const { width } = await sharp(png).metadata()
  let smallest = png
  for (const scale of [1, 0.8, 0.66]) {
    for (const quality of [82, 74, 66, 58]) {
      const resized = sharp(png).resize({ width: Math.round(width * scale) })
      smallest = await resized.webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
      if (smallest.length <= BYTES_WANTED) return smallest
    }
  }
  return smallest
}

/** Signs in with the demo account of a role. */
async function signIn(page: Page, { address, accounts }: Shop, role: string): Promise<void> {
  const { email, password } = accounts.find((account) => account.role === role) ?? {}
  const response = await page.context().request.post(`${address}/api/sign-in`, { data: { email, password } })
  if (!response.ok()) throw new Error(`the demo shop does not let ${role} in: ${await response.text()}`)
}

/** Waits for the screen of an area with all its data. */
async function arrived(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
}

type Shop = Awaited<ReturnType<typeof openShop>>

/** The real process on a database of its own with the demo shop, as a new owner gets it. */
async function openShop() {
  const data = await mkdtemp(join(tmpdir(), 'alero-screenshots-'))
  const child = spawn(process.execPath, ['main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LIMITS: 'off',
      LOG_LEVEL: 'error',
      PORT: '0',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DATA_DIR: data,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const close = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(data, { recursive: true, force: true })
  }
  const address = await new Promise<string>((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the shop ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /https?:\/\/\S+/.exec(line)
      if (found) resolve(found[0])
    })
  })
  const accounts = JSON.parse(await readFile(join(data, 'demo-accounts.json'), 'utf8')) as DemoAccount[]
  return { address, accounts, close }
}

await main()
