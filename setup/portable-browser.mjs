import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

import { SetupError, showProgress } from './console.mjs'
import { findNpm } from './npm.mjs'
import { outsideEnvironment, root, runQuietly } from './project.mjs'

/**
 * A headless Chromium as an npm package, built for speed: needs neither root nor an install script. For x64 Linux only; its version is
 * raised by hand.
 */
const name = '@sparticuz/chromium'
const version = '153.0.0'
const integrity = 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='

const place = join(root, 'data', 'browser')

/** A script that starts it with the system's libraries and fonts if there are any. */
export const portableBrowser = join(place, `chromium-${version}`, 'start')

/**
 * Downloads and unpacks it into data/browser; checks its checksum and that it runs.
 * @throws {SetupError}
 */
export async function installPortableBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  await showProgress('Descargo un navegador para las pruebas', async () => {
    const draft = join(place, `draft-${process.pid}`)
    try {
      mkdirSync(draft, { recursive: true })
      const packed = await download(draft)
      await unpack(packed, draft)
      await writeStarter(draft)
      rmSync(join(draft, 'package'), { recursive: true })
      rmSync(packed)
      rmSync(join(place, `chromium-${version}`), { recursive: true, force: true })
      renameSync(draft, join(place, `chromium-${version}`))
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  })
}

/** @param {string} folder */
async function download(folder) {
  const { file, args } = findNpm()
  // Few retries: without a network the system's browser is used.
  const options = [
    'pack',
    `${name}@${version}`,
    '--pack-destination',
    folder,
    '--loglevel=error',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
  ]
  const { code, output } = await runQuietly(file, [...args, ...options], outsideEnvironment())
  const packed = readdirSync(folder).find((entry) => entry.endsWith('.tgz'))
  if (code !== 0 || packed === undefined) throw new SetupError(`No se pudo descargar el navegador.\n\n${output.trim()}`)
  const path = join(folder, packed)
  const hash = createHash('sha512').update(readFileSync(path)).digest('base64')
  if (`sha512-${hash}` !== integrity) throw new SetupError('El navegador descargado no es el esperado.')
  return path
}

/**
 * @param {string} packed
 * @param {string} folder
 */
async function unpack(packed, folder) {
  await extract(packed, folder)
  const parts = join(folder, 'package', 'bin')
  const program = createWriteStream(join(folder, 'chromium'), { mode: 0o755 })
  await pipeline(createReadStream(join(parts, 'chromium.br')), createBrotliDecompress(), program)
  for (const part of ['al2023', 'fonts', 'swiftshader']) {
    const archive = join(folder, `${part}.tar`)
    await pipeline(
      createReadStream(join(parts, `${part}.tar.br`)),
      createBrotliDecompress(),
      createWriteStream(archive),
    )
    await extract(archive, folder)
    rmSync(archive)
  }
}

/**
 * @param {string} archive
 * @param {string} folder
 */
async function extract(archive, folder) {
  const { code, output } = await runQuietly('tar', ['-xf', archive, '-C', folder, '--no-same-owner'])
  if (code !== 0) throw new SetupError(`No se pudo desempacar el navegador.\n\n${output.trim()}`)
}

/** @param {string} folder holds chromium, lib/ for systems without NSS, fonts/ for systems without fonts */
async function writeStarter(folder) {
  const hasLibraries = (await runQuietly(join(folder, 'chromium'), ['--version'])).code === 0
  const hasFonts = existsSync('/etc/fonts/fonts.conf') && holdsFonts('/usr/share/fonts')
  writeFileSync(
    join(folder, 'fonts.conf'),
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>' +
      '<dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>\n',
  )
  const lines = [
    '#!/bin/sh',
    'here=$(dirname "$(readlink -f "$0")")',
    ...(hasLibraries ? [] : ['export LD_LIBRARY_PATH="$here/lib"']),
    ...(hasFonts ? [] : ['export FONTCONFIG_FILE="$here/fonts.conf"']),
    'exec "$here/chromium" "$@"',
    '',
  ]
  const starter = join(folder, 'start')
  writeFileSync(starter, lines.join('\n'), { mode: 0o755 })
  if (!(await opens(starter, folder))) throw new SetupError('El navegador descargado no funciona en este sistema.')
}

/** @param {string} folder which may be missing, or empty as in some containers */
function holdsFonts(folder) {
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => /\.(?:ttf|otf|ttc)$/.test(`${name}`))
  )
}

/**
 * A program that starts may still lack libraries for opening a page: it works once it prints its listening address.
 * @param {string} starter
 * @param {string} folder
 * @returns {Promise<boolean>}
 */
function opens(starter, folder) {
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}/try`,
  ]
  const browser = spawn(starter, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const giveUp = setTimeout(() => browser.kill('SIGKILL'), 30_000)
  let said = ''
  browser.stderr.on('data', (chunk) => {
    said += chunk
    if (said.includes('DevTools listening')) browser.kill()
  })
  return new Promise((resolve) => {
    browser.once('error', () => resolve(false))
    browser.once('close', () => {
      clearTimeout(giveUp)
      rmSync(join(folder, 'try'), { recursive: true, force: true })
      resolve(said.includes('DevTools listening'))
    })
  })
}
