/** Output for the person at the terminal. This folder runs on Node 20 before anything is installed. */

/** An error that the person can fix; shown without a stack. */
export class SetupError extends Error {}

/** @param {string} text one line */
export function say(text) {
  console.log(`  ${text}`)
}

/**
 * Shows that long work is running, with the seconds in a terminal.
 * @template T
 * @param {string} text the work, in the present: «Instalo las dependencias»
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function showProgress(text, work) {
  const begin = performance.now()
  const seconds = () => Math.round((performance.now() - begin) / 1000)
  const isTerminal = process.stdout.isTTY
  const draw = () => process.stdout.write(`\r  ${text}… ${seconds()} s `)
  if (!isTerminal) say(`${text}…`)
  const timer = isTerminal ? setInterval(draw, 1000) : undefined
  if (isTerminal) draw()
  try {
    const result = await work()
    if (isTerminal) process.stdout.write(`\r  ${text}… listo (${seconds()} s)\n`)
    else say(`Listo (${seconds()} s).`)
    return result
  } catch (error) {
    if (isTerminal) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(timer)
  }
}

/**
 * Runs a command of this folder; errors are printed as text.
 * @param {() => Promise<number | void>} command returns the exit code
 */
export async function runCommand(command) {
  try {
    process.exitCode = (await command()) ?? 0
  } catch (error) {
    console.error(`\n  ${error instanceof SetupError ? error.message : explainSystemError(error)}\n`)
    process.exitCode = 1
  }
}

/** @param {any} error of the file system or of starting a program */
function explainSystemError(error) {
  if (isDiskFull(error)) return 'No queda espacio en el disco. Libera espacio y vuelve a intentarlo.'
  if (['EACCES', 'EPERM', 'EROFS'].includes(error?.code))
    return `No hay permiso para escribir ${error.path ?? 'en esta carpeta'}. Revisa de quién son los archivos.`
  return `Algo salió mal: ${error?.message ?? error}`
}

/** @param {any} error or the output of a program */
export function isDiskFull(error) {
  return /ENOSPC|EDQUOT|no space left on device/i.test(`${error?.code ?? ''} ${error?.message ?? error}`)
}
