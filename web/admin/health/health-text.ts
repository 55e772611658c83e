import type { Health, HealthState, SellerSetting } from '../../../contract/health/health.ts'
import { counted } from '../../../contract/values/units.ts'
import { shortMoment } from '../../order-desk/desk-text.ts'
import { waitingText } from '../../order-desk/waiting.ts'
import { bytesText } from './size-and-hour-text.ts'

/** The text of a row; `advice` is what its reader can do. */
export type HealthLine = { label: string; state: HealthState | 'off'; text: string; advice?: string }

const jobs: Record<Health['queue']['waiting'][number]['kind'], readonly [one: string, several: string]> = {
  emails: ['correo', 'correos'],
  payments: ['pago por confirmar', 'pagos por confirmar'],
  refunds: ['reembolso', 'reembolsos'],
  imports: ['importación', 'importaciones'],
  pictures: ['foto por traer', 'fotos por traer'],
  backups: ['copia', 'copias'],
}

/** The row of Salud about waiting jobs. */
export function queueLine({ state, waiting }: Health['queue'], now: number): HealthLine {
  const label = 'Tareas'
  const [oldest] = waiting
  if (!oldest) return { label, state, text: 'Todo está hecho: nada espera.' }
  const list = waiting.map(({ kind, count }) => counted(count, ...jobs[kind])).join(', ')
  const text = `Esperan ${list}; lo más antiguo, desde hace ${waitingText(oldest.since, now)}.`
  if (state === 'good') return { label, state, text }
  const advice =
    state === 'warn'
      ? 'Suele ponerse al día solo. Vuelve a mirar en unos minutos.'
      : 'Reinicia la tienda. Si sigue igual, muéstrale el registro del servidor a quien lo cuida.'
  return { label, state, text, advice }
}

/** The row of Salud about e-mails. */
export function emailsLine({ state, isOn, refused, unknown }: Health['emails']): HealthLine {
  const label = 'Correos'
  if (refused + unknown === 0) {
    if (isOn) return { label, state, text: 'No hay correos rechazados.' }
    const advice = 'Para enviarlos, pon SMTP_URL en la configuración del servidor.'
    return { label, state: 'off', text: 'La tienda no envía correos.', advice }
  }
  const parts = [
    ...(refused > 0 ? [counted(refused, 'correo no salió', 'correos no salieron')] : []),
    ...(unknown > 0 ? [counted(unknown, 'quizá salió', 'quizá salieron')] : []),
  ]
  const advice = 'Revisa las direcciones y el servidor de correo, y reinténtalo.'
  return { label, state, text: `${parts.join(' y ')}.`, advice }
}

/** The row of Salud about events of the payment provider. */
export function eventsLine({ state, count, oldest }: Health['events'], now: number): HealthLine {
  const label = 'Avisos de la pasarela de pagos'
  const [first] = oldest
  if (!first) return { label, state, text: 'Todos están al día.' }
  return {
    label,
    state,
    text: `${counted(count, 'no se pudo procesar', 'no se pudieron procesar')}; el más antiguo, de hace ${waitingText(first.receivedAt, now)}.`,
    advice: 'La tienda lo intenta sola cada cinco minutos y también le pregunta a la pasarela por cada pago.',
  }
}

const sellerText: Record<SellerSetting, string> = {
  SHOP_LEGAL_NAME: 'la razón social',
  SHOP_NIT: 'el NIT',
  SHOP_ADDRESS: 'la dirección',
  SHOP_PHONE: 'el teléfono',
  SHOP_WHATSAPP: 'el WhatsApp',
  SHOP_EMAIL: 'el correo',
  SHOP_PRIVACY_EMAIL: 'el correo para datos personales',
  SHOP_REGISTRY: 'el registro mercantil',
}

/** The row of Salud about the shop's data. */
export function sellerLine({ state, fromDemo }: Health['seller']): HealthLine {
  const label = 'Quién vende'
  if (fromDemo.length === 0) return { label, state, text: 'Los datos de la tienda son los tuyos.' }
  const list = new Intl.ListFormat('es').format(fromDemo.map((name) => sellerText[name]))
  return {
    label,
    state,
    text: `Todavía son de la tienda de demostración: ${list}. Salen en el pie, los recibos y los textos legales.`,
  }
}

/** The row of Salud about the database. */
export function databaseLine({ state, version, bytes }: Health['database']): HealthLine {
  return { label: 'Base de datos', state, text: `Responde. PostgreSQL ${version}, ${bytesText(bytes)}.` }
}

/** The row of Salud about a disk. */
export function diskLine({ what, state, freeBytes }: Health['disks'][number]): HealthLine {
  const label = what === 'data' ? 'Disco de la tienda' : 'Disco de las copias'
  const text = `Quedan ${bytesText(freeBytes)} libres.`
  if (state === 'good') return { label, state, text }
  const harm = what === 'data' ? 'Si se llena, la tienda deja de vender.' : 'Si se llena, no hay más copias.'
  return { label, state, text, advice: `Libera espacio o amplía el disco. ${harm}` }
}

/** The row of Salud about a replica. */
export function replicaLine({
  name,
  state,
  isSynchronous,
  lagBytes,
  lagSeconds,
}: Health['replicas'][number]): HealthLine {
  const label = `Réplica ${name}`.trim()
  if (lagBytes === null) {
    const advice = 'Dale a la tienda el permiso: GRANT pg_read_all_stats TO el usuario de DATABASE_URL.'
    return { label, state, text: 'Está conectada, pero no se puede ver cómo va.', advice }
  }
  const kind = isSynchronous ? 'Síncrona' : 'Asíncrona'
  const lag = lagSeconds ? `${counted(lagSeconds, 'segundo', 'segundos')} atrás (${bytesText(lagBytes)})` : 'al día'
  const line = { label, state, text: `${kind}, ${lag}.` }
  return state === 'good'
    ? line
    : { ...line, advice: 'Mira si esa máquina está encendida y si la red entre las dos va bien.' }
}

/** Version and start of the process that answered. */
export function processLine({ version, startedAt }: Health): Pick<HealthLine, 'label' | 'text'> {
  return { label: 'Versión', text: `${version}, abierta desde el ${shortMoment(startedAt)}` }
}

/** The number of rows that need attention, in words. */
export function summaryOf(states: readonly HealthLine['state'][]): string {
  const many = states.filter((state) => state === 'warn' || state === 'bad').length
  return many === 0 ? 'Todo está bien.' : `${counted(many, 'cosa', 'cosas')} por mirar.`
}
