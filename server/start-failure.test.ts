import { mkdirSync } from 'node:fs'
import { parseArgs, type ParseArgsConfig } from 'node:util'

import { expect, test } from 'vitest'

import { explainCommandFailure, explainStartFailure } from './start-failure.ts'

const failureOf = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing failed')
}

const options = { to: { type: 'string' }, all: { type: 'boolean' } } as const satisfies ParseArgsConfig['options']

test.each([
  [['--correo', 'a@b.co'], 'Este comando no tiene la opción --correo. Las que tiene están en docs/operations.md.'],
  [['--to'], 'La opción --to no va así: le falta su valor, o no lleva ninguno.'],
  [['--all=yes'], 'La opción --all no va así: le falta su valor, o no lleva ninguno.'],
  [['foo'], 'Sobra «foo»: este comando solo lleva opciones con --.'],
])('a command with the arguments %j reports in Spanish what is wrong with them', (args, text) => {
  expect(explainCommandFailure(failureOf(() => parseArgs({ args, options })))).toBe(`\n  No se pudo. ${text}\n`)
})

test('a folder below a file is named', () => {
  const path = `${import.meta.filename}/copias`
  expect(explainCommandFailure(failureOf(() => mkdirSync(path)))).toBe(
    `\n  No se pudo. ${path} no se puede usar: una parte de esa dirección es un archivo, no una carpeta.\n`,
  )
})

test('only the shop itself reports that it could not open', () => {
  const taken = Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 3000 })
  expect(explainStartFailure(taken)).toContain('Alero no pudo abrir. El puerto 3000 está ocupado.')
  expect(explainCommandFailure(new Error('No hay una cuenta con ese correo.'))).toBe(
    '\n  No se pudo. No hay una cuenta con ese correo.\n',
  )
})
