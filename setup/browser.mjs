import { accessSync, constants, existsSync, readFileSync } from 'node:fs'

import { say, SetupError, showProgress } from './console.mjs'
import { takeTurn } from './lock.mjs'
import { installPortableBrowser, portableBrowser } from './portable-browser.mjs'
import { runQuietly } from './project.mjs'

const places = [
  // The same engine without windows: tests take half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * @returns {string | undefined} the path of a Chromium: CHROMIUM_PATH, the one that an earlier `ensureBrowser` put into
 *   data/browser, or the system's
 */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  return [portableBrowser, ...places].find(isProgram)
}

/**
 * Finds a Chromium or installs one: the portable one in data/browser, which makes tests faster and is the same everywhere
 * (docs/decisions/0149-portable-browser-first.md); where it does not run, the system's, which may have to be installed.
 * @returns {Promise<string>} its path
 * @throws {SetupError} with instructions
 */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given && !isProgram(given)) throw new SetupError(`CHROMIUM_PATH no es un programa: ${given}`)
  if (given || isProgram(portableBrowser)) return given ?? portableBrowser
  return takeTurn(async () => (isProgram(portableBrowser) ? portableBrowser : await installBrowser()))
}

async function installBrowser() {
  const problem = await installPortableBrowser().catch((error) => error)
  if (!findBrowser() && (await canInstallPackages())) await installPackage()
  const found = findBrowser()
  if (found) return found
  throw new SetupError(
    'Las pruebas necesitan Chromium y no se pudo instalar en este sistema. ' +
      'Instálalo (en Debian: apt-get install chromium) o di dónde está con CHROMIUM_PATH.' +
      (problem ? `\n\n${problem.message}` : ''),
  )
}

/** Debian's package is a real browser; Ubuntu's is a snap, which does not run in containers. */
async function canInstallPackages() {
  if (!existsSync('/etc/os-release') || !existsSync('/usr/bin/apt-get')) return false
  const system = readFileSync('/etc/os-release', 'utf8')
  if (!/^ID(_LIKE)?=.*debian/m.test(system) || /ubuntu/.test(system)) return false
  return process.getuid?.() === 0 || (await runQuietly('sudo', ['-n', 'true'])).code === 0
}

async function installPackage() {
  const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=300', '-q', '-y']
  const asRoot = process.getuid?.() === 0 ? ['env'] : ['sudo', '-n', 'env']
  const [file = '', ...before] = [...asRoot, 'DEBIAN_FRONTEND=noninteractive', ...apt]
  const work = showProgress('Instalo el navegador de las pruebas', async () => {
    await runQuietly(file, [...before, 'update'])
    const names = ['chromium-headless-shell', 'fonts-liberation']
    const { code } = await runQuietly(file, [...before, 'install', '--no-install-recommends', ...names])
    if (code !== 0) throw new SetupError('apt-get no lo pudo instalar.')
  })
  await work.catch((error) => say(error.message))
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
