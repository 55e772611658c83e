import { expect, test } from 'vitest'

import { EmbeddedDatabaseError } from '../platform/embedded-postgres/start-embedded-database.ts'
import { failureReason, isOfMachine } from './failure-reason.ts'
import { BackupError, MissingProgramError } from './manifest.ts'

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code })

test('a failure that is known is one sentence in Spanish', () => {
  expect(failureReason(new BackupError('Falta pg_dump.'))).toBe('Falta pg_dump.')
  expect(failureReason(withCode('ENOSPC', 'no space left on device'))).toBe('No queda espacio en el disco.')
  const refused = new AggregateError([withCode('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432')])
  expect(failureReason(refused)).toBe('La base de datos no responde.')
})

test("an unexpected failure has a sentence in Spanish that quotes the system's message", () => {
  const sentence = 'Falló por un error que la tienda no conoce. El sistema dijo: '
  expect(failureReason(withCode('EXDEV', 'cross-device link'))).toBe(`${sentence}«cross-device link».`)
  expect(failureReason(new TypeError('x is not iterable'))).toBe(`${sentence}«x is not iterable».`)
})

test('a lack of the machine says nothing about a backup; a database that does not start does', () => {
  const lacks = [
    new MissingProgramError('Falta pg_restore.'),
    new EmbeddedDatabaseError('UNSUPPORTED_PLATFORM', 'No hay un PostgreSQL incluido.'),
    new BackupError('pg_restore falló: could not write: No space left on device'),
    withCode('ENOSPC', 'no space left on device'),
  ]
  expect(lacks.map(isOfMachine)).toEqual([true, true, true, true])
  const ofBackup = [
    new EmbeddedDatabaseError('NOT_STARTED', 'PANIC: could not locate a valid checkpoint record'),
    new BackupError('pg_restore falló: relation does not exist'),
    new TypeError('x is not iterable'),
  ]
  expect(ofBackup.map(isOfMachine)).toEqual([false, false, false])
})
