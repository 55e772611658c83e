import { expect, test } from 'vitest'

import { backupLine, verifiedLine } from './backup-text.ts'
import { emailsLine, eventsLine, queueLine, replicaLine, sellerLine, summaryOf } from './health-text.ts'
import { hourText } from './size-and-hour-text.ts'

const now = Date.parse('2026-11-22T15:00:00Z')
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')

test('a queue shows its waiting jobs and since when; a stuck one has advice', () => {
  expect(queueLine({ state: 'good', waiting: [] }, now).text).toBe('Todo está hecho: nada espera.')
  const waiting = [
    { kind: 'emails' as const, count: 10, since: ago(1) },
    { kind: 'pictures' as const, count: 1, since: ago(0.1) },
  ]
  const line = queueLine({ state: 'bad', waiting }, now)
  expect(plain(line.text)).toBe('Esperan 10 correos, 1 foto por traer; lo más antiguo, desde hace 1 h.')
  expect(line.advice).toContain('Reinicia la tienda.')
})

test('e-mails that are off, well, refused or unknown are four different sentences', () => {
  const line = (isOn: boolean, refused: number, unknown: number) =>
    emailsLine({ state: refused + unknown > 0 ? 'warn' : 'good', isOn, refused, unknown })
  expect(line(false, 0, 0)).toMatchObject({ state: 'off', text: 'La tienda no envía correos.' })
  expect(line(true, 0, 0)).toMatchObject({ state: 'good', text: 'No hay correos rechazados.' })
  expect(line(true, 1, 0).text).toBe('1 correo no salió.')
  expect(line(true, 2, 3).text).toBe('2 correos no salieron y 3 quizá salieron.')
})

test('data of the demo shop are named until they are the owner’s', () => {
  const line = sellerLine({ state: 'warn', fromDemo: ['SHOP_NIT', 'SHOP_EMAIL'] })
  expect(line.text).toBe(
    'Todavía son de la tienda de demostración: el NIT y el correo. Salen en el pie, los recibos y los textos legales.',
  )
  expect(sellerLine({ state: 'good', fromDemo: [] })).toEqual({
    label: 'Quién vende',
    state: 'good',
    text: 'Los datos de la tienda son los tuyos.',
  })
})

test('events of the provider say how many failed and since when', () => {
  const oldest = [{ event: 1, receivedAt: ago(2), tries: 3, lastError: '' }]
  expect(plain(eventsLine({ state: 'bad', count: 3, oldest }, now).text)).toBe(
    '3 no se pudieron procesar; el más antiguo, de hace 2 h.',
  )
})

test('backups say how old the last one is, why one failed, and how to have them', () => {
  const last = { at: ago(7), folder: 'alero-x', bytes: 3.2 * 1024 ** 3, files: 1_204 }
  const backup = { isOn: true, isRunning: false, hour: 3, stored: 14, failure: null }
  expect(plain(backupLine({ ...backup, state: 'good', last }, now).text)).toBe(
    'De hace 7 h: 3,2 GB, 1.204 archivos. 14 copias guardadas. La próxima, a las 3:00 a. m.',
  )
  const failure = { at: ago(1), because: 'No queda espacio en el disco.' }
  expect(plain(backupLine({ ...backup, state: 'warn', last, failure }, now).text)).toContain(
    'La del 22 nov, 9:00 a. m. falló: No queda espacio en el disco.',
  )
  const none = { ...backup, stored: 0, state: 'warn', last: null } as const
  expect(plain(backupLine(none, now).text)).toBe('La tienda todavía no ha hecho ninguna. La próxima, a las 3:00 a. m.')
  expect(backupLine({ ...none, isRunning: true }, now).text).toBe('Se está haciendo la primera ahora.')
  expect(backupLine({ ...none, isRunning: true, last }, now).text).toContain('Se está haciendo otra ahora.')
  const off = backupLine({ ...backup, isOn: false, stored: 0, state: 'warn', last: null }, now)
  expect(off.text).toBe('No se hacen copias automáticas.')
  expect(off.advice).toContain('BACKUP_FOLDER=')
})

test('a test restore shows what was compared', () => {
  const backup = { state: 'good', isOn: true, isRunning: false, hour: 3, stored: 1, last: null, failure: null } as const
  const last = { at: ago(48), folder: 'alero-x', files: 12, rows: 52_310 }
  expect(plain(verifiedLine({ verified: { state: 'good', last, untried: null }, backup }, now).text)).toBe(
    'Hace 2 días se restauró en una base aparte: 12 archivos y 52.310 filas, reglas y licencias, sin diferencias.',
  )
  const none = { state: 'warn', last: null, untried: null } as const
  expect(verifiedLine({ verified: none, backup }, now).advice).toContain('se prueba sola')
  const untried = { at: ago(1), because: 'Falta pg_restore.' }
  const line = verifiedLine({ verified: { ...none, untried }, backup }, now)
  expect(plain(line.text)).toBe(
    'La tienda no ha probado ninguna. La del 22 nov, 9:00 a. m. no se pudo probar: Falta pg_restore.',
  )
  expect(verifiedLine({ verified: { state: 'bad', last, untried }, backup }, now).state).toBe('bad')
})

test('a standby shows its delay, and whether the shop may not read it', () => {
  const standby = { name: 'uno', isSynchronous: true, lagBytes: 3 * 1024 ** 2, lagSeconds: 12 }
  expect(plain(replicaLine({ ...standby, state: 'good' }).text)).toBe('Síncrona, 12 segundos atrás (3 MB).')
  expect(replicaLine({ ...standby, state: 'warn', lagBytes: null, lagSeconds: null }).advice).toContain('GRANT')
})

test('hours are shown in words, and the summary counts the problems', () => {
  expect([0, 3, 12, 23].map((hour) => plain(hourText(hour)))).toEqual([
    '12:00 a. m.',
    '3:00 a. m.',
    '12:00 p. m.',
    '11:00 p. m.',
  ])
  expect(summaryOf(['good', 'off'])).toBe('Todo está bien.')
  expect(summaryOf(['good', 'warn', 'bad'])).toBe('2 cosas por mirar.')
})
