import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { isDiskFull, SetupError, showProgress } from './console.mjs'
import { takeTurn } from './lock.mjs'
import { setupNode } from './node-versions.mjs'
import { findNpm } from './npm.mjs'
import { outsideEnvironment, root, runQuietly } from './project.mjs'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed-from')

/** npm itself takes minutes to notice a full disk, and may not report it. In megabytes, including temporary files. */
const neededMb = { shop: 600, tools: 1000 }

/** Written by the Dockerfile: the image contains everything that a shop needs, and its user cannot install anything. */
const imageMark = join(modules, '.part-of-image')

/**
 * Installs the dependencies if they are missing or differ from package-lock.json.
 * @param {{ withTools?: boolean }} [needs] whether packages only for tests and measurements are needed too, which images leave out
 * @throws {SetupError} with instructions
 */
export async function ensureInstalled({ withTools = false } = {}) {
  if (existsSync(imageMark)) {
    if (withTools) throw new SetupError('La imagen de la tienda no trae las herramientas de las pruebas: usa un clon.')
    return
  }
  if (!isInstalled(withTools))
    await takeTurn(async () => isInstalled(withTools) || (await install(withTools || hasTools())))
}

/** A checkout with the test tools does not lose them when package-lock.json changes. */
function hasTools() {
  const installedLock = readIfThere(join(modules, '.package-lock.json'))
  if (installedLock === undefined) return false
  return Object.values(JSON.parse(installedLock).packages).some((entry) => entry.dev === true)
}

/**
 * The stamp of a complete installation is checked first; without one, the list that npm keeps of installed packages.
 * @param {boolean} withTools
 */
function isInstalled(withTools) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const key = createHash('sha256').update(`${process.platform} ${process.arch} ${lock}`).digest('hex')
  if (readIfThere(stamp) === key && existsSync(join(modules, '.bin', 'node'))) return true
  const installedLock = readIfThere(join(modules, '.package-lock.json'))
  if (!matches(lock, installedLock, true)) return !withTools && matches(lock, installedLock, false)
  try {
    writeFileSync(stamp, key)
  } catch {
    // Another process may have completed the installation; it is compared again the next time.
  }
  return true
}

/**
 * @param {string} lock package-lock.json
 * @param {string | undefined} installedLock the same for node_modules, without packages for other systems
 * @param {boolean} withTools
 */
function matches(lock, installedLock, withTools) {
  if (installedLock === undefined) return false
  const wanted = JSON.parse(lock).packages
  const installed = JSON.parse(installedLock).packages
  for (const [path, entry] of Object.entries(installed)) {
    if (wanted[path]?.version !== entry.version || wanted[path]?.integrity !== entry.integrity) return false
    if (!suits(entry.os, process.platform) || !suits(entry.cpu, process.arch)) return false
    if (!isThere(path, entry)) return false
  }
  const isTool = (/** @type {any} */ entry) => entry.dev || entry.devOptional
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || path in installed || isDispensable(entry) || (!withTools && isTool(entry)),
  )
}

/**
 * Two installations at once, or deleted files, leave fewer packages than the list contains.
 * @param {string} path of the package
 * @param {any} entry of package-lock.json
 */
function isThere(path, entry) {
  const programs = Object.keys(entry.bin ?? {}).map((name) => join(root, dirname(path), '.bin', name))
  const isScoped = path.split('/').at(-2)?.startsWith('@')
  return existsSync(join(root, path)) && (isScoped || programs.every((program) => existsSync(program)))
}

/**
 * npm exits with 0 although a download for this system failed, because it was optional.
 * @param {any} entry of package-lock.json
 */
function isDispensable(entry) {
  const isForSomeSystem = entry.os !== undefined || entry.cpu !== undefined
  const suitsHere = suits(entry.os, process.platform) && suits(entry.cpu, process.arch) && suits(entry.libc, 'glibc')
  return entry.optional && !(isForSomeSystem && suitsHere)
}

/**
 * @param {string[] | undefined} list of suitable names, or of unsuitable ones, each after a «!»
 * @param {string} name
 */
function suits(list, name) {
  return !list || list.includes(name) || (list[0]?.startsWith('!') && !list.includes(`!${name}`))
}

/**
 * Half of the dependencies are only for tests and benches, so a shop does not install them.
 * @param {boolean} withTools
 */
async function install(withTools) {
  // npm ci empties the folder first, which may be a link to another project's folder.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new SetupError(
      'node_modules es un enlace y no corresponde a package-lock.json. Ejecuta «npm ci» donde apunta.',
    )
  const { bavail, bsize } = statfsSync(root)
  const freeMb = Math.floor((bavail * bsize) / 1e6)
  const needed = withTools ? neededMb.tools : neededMb.shop
  if (freeMb < needed)
    throw new SetupError(
      `No queda espacio en el disco: las dependencias ocupan ${needed} MB y hay ${freeMb} MB libres.`,
    )
  rmSync(stamp, { force: true })
  const { file, args } = findNpm()
  // npm ci empties the folder, from which a shop may be running; npm install only adds missing packages.
  const command = withTools && isInstalled(false) ? ['install', '--no-save'] : ['ci']
  const extent = [withTools ? '--include=dev' : '--omit=dev', '--include=optional']
  const options = [...command, ...extent, '--no-audit', '--no-fund', '--loglevel=error']
  // npm itself reports a missing network only after two minutes.
  const retryOptions = ['--fetch-retries=3', '--fetch-retry-factor=3', '--fetch-retry-mintimeout=1000']
  const what = command[0] === 'install' ? 'las herramientas de las pruebas' : 'las dependencias'
  const { code, output } = await showProgress(`Instalo ${what} (la primera vez tarda un poco)`, async () => {
    const result = await runQuietly(file, [...args, ...options, ...retryOptions], outsideEnvironment())
    if (result.code !== 0) throw new SetupError(explain(result.output))
    return result
  })
  if (!isInstalled(withTools)) throw new SetupError(`npm terminó (${code}) sin instalar todo.\n\n${tail(output)}`)
  removeUnused()
}

/** Removes 117 MB: the C headers of the installed Node, as nothing is built natively, and the source maps of packages. */
function removeUnused() {
  for (const name of readdirSync(modules).filter((name) => /^node-(linux|bin)-/.test(name)))
    rmSync(join(modules, name, 'include'), { recursive: true, force: true })
  for (const name of readdirSync(modules, { recursive: true, encoding: 'utf8' }))
    if (/\.[cm]?js\.map$/.test(name)) rmSync(join(modules, name), { force: true })
}

/** @param {string} output of npm */
function explain(output) {
  const said = tail(output)
  const because = (/** @type {string} */ reason) => `No se pudieron instalar las dependencias: ${reason}\n\n${said}`
  if (isDiskFull(output)) return because('no queda espacio en el disco.')
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/.test(output))
    return because('no hay conexión con el registro de npm. Revisa la red, o el proxy de npm, y vuelve a empezar.')
  if (/ENOTEMPTY|EBUSY/.test(output))
    return because('otra instalación trabaja en la misma carpeta. Espera a que termine y vuelve a empezar.')
  if (/EACCES|EPERM|EROFS/.test(output))
    return because(`no hay permiso para escribir en ${root}. Revisa de quién es la carpeta y lo que contiene.`)
  if (/EUSAGE|can only install/.test(output))
    return because('package.json y package-lock.json no coinciden. Ejecuta «npm install» y guarda el resultado.')
  if (/EINTEGRITY/.test(output)) return because('una descarga llegó dañada. Ejecuta «npm cache clean --force».')
  if (/spawn npm ENOENT/.test(output))
    return because(`no se encontró npm. Instala Node ${setupNode} o posterior con npm.`)
  return because('npm falló.')
}

/** @param {string} output */
function tail(output) {
  return output
    .split('\n')
    .filter((line) => !/^(npm error)?\s*(at .*|[{}]|)$/.test(line))
    .slice(-8)
    .map((line) => `    ${line}`)
    .join('\n')
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
