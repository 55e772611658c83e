import { expect, test } from 'vitest'

import { failureReason } from './failure-reason.ts'
import { BackupError } from './manifest.ts'

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code })

test('a failure that is known is one sentence in Spanish', () => {
  expect(failureReason(new BackupError('Falta pg_dump.'))).toBe('Falta pg_dump.')
  expect(failureReason(withCode('ENOSPC', 'no space left on device'))).toBe('No queda espacio en el disco.')
  const refused = new AggregateError([withCode('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432')])
  expect(failureReason(refused)).toBe('La base de datos no responde.')
})

test('a failure that nobody foresaw is told in Spanish, and quotes what the system said', () => {
  const sentence = 'Falló por un error que la tienda no conoce. El sistema dijo: '
  expect(failureReason(withCode('EXDEV', 'cross-device link'))).toBe(`${sentence}«cross-device link».`)
  expect(failureReason(new TypeError('x is not iterable'))).toBe(`${sentence}«x is not iterable».`)
})
