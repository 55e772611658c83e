import { constants } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import { isBuilt } from '../../setup/build.mjs'
import { oldestNode } from '../../setup/node-versions.mjs'
import { ConfigError, type Config } from '../config.ts'
import { choosePayments } from '../payments/open-payments.ts'
import { isLoopback } from '../platform/loopback.ts'
import { bad, good, type Finding } from './finding.ts'

const LEAST_FREE_BYTES = 500 * 1024 * 1024

const inGigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1).replace('.', ',')} GB`

/** @param version as `process.versions.node` gives it */
export function checkNode(version: string): Finding {
  const major = Number(version.split('.')[0])
  if (major >= oldestNode) return good(`Node ${version}`)
  return bad(`Node ${version} es muy viejo`, 'Usa npm run doctor y npm start, que traen el Node correcto.')
}

/** Whether the pages are built from the sources as they are. */
export function checkBuild(isUpToDate: () => boolean = isBuilt): Finding {
  if (isUpToDate()) return good('Las páginas están construidas y al día')
  return bad('Las páginas no están construidas o son viejas', 'npm run build (npm start también lo hace)')
}

/** Settings that are valid, but unsuitable for a public shop. */
export function checkSettings(config: Config): Finding[] {
  const isLocal = isLoopback(config.HOST)
  const found: Finding[] = [good('La configuración se entiende')]
  if (!isLocal && config.PUBLIC_URL === '') {
    found.push(bad('Falta PUBLIC_URL y la tienda se ve desde afuera', 'PUBLIC_URL=https://tu-dominio'))
  } else if (!isLocal && !config.PUBLIC_URL.startsWith('https:')) {
    found.push(bad('PUBLIC_URL no usa https', 'Pon un proxy con TLS delante: docs/operations.md'))
  }
  if (config.PUBLIC_URL.startsWith('https:') && config.PROXY_CIDR === '') {
    found.push(
      bad(
        'Hay https pero PROXY_CIDR está vacío: los límites cuentan a todos como uno',
        'PROXY_CIDR=127.0.0.1 (tu proxy)',
      ),
    )
  }
  found.push(checkPayments(config))
  found.push(
    config.SMTP_URL === ''
      ? good('Sin correo: la tienda no envía mensajes ni recupera contraseñas', 'SMTP_URL=smtp://… si lo quieres')
      : good('Hay correo (SMTP_URL)'),
  )
  return found
}

function checkPayments(config: Config): Finding {
  try {
    return choosePayments(config) === 'wompi'
      ? good('Se cobra con Wompi')
      : good('Pagos simulados: no se cobra a nadie')
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const [what = '', ...rest] = error.message.split('\n')
    return bad(what, rest.join('\n').trim() || 'docs/operations-payments.md')
  }
}

/** Free space, and the permission to write. */
export async function checkDisk({ DATA_DIR, IMAGES_S3_URL }: Config, readFree = freeBytes): Promise<Finding[]> {
  const pictures = join(DATA_DIR, 'avatars')
  try {
    await mkdir(pictures, { recursive: true })
    await access(pictures, constants.W_OK)
  } catch {
    return [bad(`No se puede escribir en ${pictures}`, 'Da permiso de escritura a tu usuario o cambia DATA_DIR.')]
  }
  const free = await readFree(DATA_DIR)
  return [
    good(IMAGES_S3_URL === '' ? `Las fotos se guardan en ${pictures}` : `Se puede escribir en ${DATA_DIR}`),
    free < LEAST_FREE_BYTES
      ? bad(`Quedan ${inGigabytes(free)} libres en el disco`, 'Libera espacio.')
      : good(`Quedan ${inGigabytes(free)} libres en el disco`),
  ]
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
